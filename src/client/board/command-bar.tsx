import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { useContacts } from '../customers/api.ts';
import { readRoster } from '../technicians/api.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { plural, t } from '../ui/texts.ts';
import { useDebounced } from '../ui/use-settled.ts';
import { KeyCaps } from './board-help.tsx';
import type { Subject } from './booking-commands.ts';
import type { Dispatcher } from './command.ts';
import { type Entry, entryGroups } from './command-entries.ts';
import { useFound } from './older.ts';
import { useViews } from './views.ts';

const SEARCH_DELAY_MS = 250;
/** Fewer letters match too many customers. */
const MIN_LETTERS = 2;

type CommandBarProps = {
  /** The newest bookings and every open one. */
  bookings: readonly Booking[];
  /** What was known of the booking that the bar was opened for, when it opened. */
  subject: Subject | undefined;
  /** What had the focus when the bar was opened. */
  opener: Element | null;
  dispatcher: Dispatcher;
  onClose: () => void;
};

/** Commands, bookings, customers and technicians by a few letters: a text field over a list, by keyboard alone. */
export default function CommandBar({ subject: given, opener, onClose, ...known }: CommandBarProps) {
  // What a person reads is what a press does, whatever is proposed meanwhile.
  const [subject] = useState(given);
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const afterClose = useRef<(() => void) | null>(null);
  const { found, isReading } = useServerSearch(typed);
  const { data: roster = [] } = useQuery(readRoster);
  const { data: views = [] } = useViews();
  const groups = entryGroups(typed, { ...known, subject, found, roster, views });
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];
  const activeId = active?.id;
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function choose(entry: Entry) {
    // The command may open a dialog, which gives the focus back to what has it then.
    afterClose.current = entry.run;
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = entries.findIndex(({ id }) => id === activeId);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, entries.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosenId(entries.at(next % entries.length)?.id ?? null);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing && !event.repeat) {
      event.preventDefault();
      choose(active);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Commands')}
      titleHidden
      after={<span />}
      initialFocus={() => field.current}
      returnFocus={() => {
        if (opener instanceof HTMLElement) opener.focus();
        afterClose.current?.();
      }}
    >
      <div className="flex min-h-14 flex-none items-center gap-3 border-b border-line pr-1 pl-4 text-ink-soft">
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('Command, booking, customer or technician')}
          aria-expanded={entries.length > 0}
          aria-controls="command-list"
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('Command, name, plate, phone')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-[1rem] text-ink outline-none"
        />
        <DialogClose>
          <IconButton label={t('Close')}>
            <X aria-hidden="true" />
          </IconButton>
        </DialogClose>
      </div>
      <div
        ref={list}
        id="command-list"
        role="listbox"
        aria-label={t('Commands')}
        className="command-list overflow-y-auto p-2 max-sm:flex-1"
      >
        {groups.map(({ title, entries: ofGroup }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div key={title} role="group" aria-labelledby={`command-group-${index}`}>
            <p
              id={`command-group-${index}`}
              className="truncate px-2.5 pt-2 pb-1 text-fine font-semibold text-ink-soft"
            >
              {title}
            </p>
            {ofGroup.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                isActive={entry.id === activeId}
                onHover={setChosenId}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="flex-none border-t border-line px-4 py-2 text-fine text-ink-soft">
        {isReading
          ? t('Looking through all bookings…')
          : entries.length === 0
            ? t('Nothing found')
            : plural(entries.length, '{count} entry', '{count} entries')}
      </p>
    </Dialog>
  );
}

const optionId = ({ id }: Entry): string => `command-${id.replaceAll(' ', '-')}`;

type OptionProps = {
  entry: Entry;
  isActive: boolean;
  onHover: (id: string) => void;
  onChoose: (entry: Entry) => void;
};

function Option({ entry, isActive, onHover, onChoose }: OptionProps) {
  const { id, label, detail, keys } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the text field names it by aria-activedescendant
    <div
      role="option"
      id={optionId(entry)}
      aria-selected={isActive}
      onPointerMove={() => isActive || onHover(id)}
      onClick={() => onChoose(entry)}
      className={clsx(
        'flex min-h-11 cursor-default items-center gap-3 rounded-[8px] px-2.5 text-small',
        isActive && 'bg-quiet',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        {detail && <span className="block truncate text-fine text-ink-soft">{detail}</span>}
      </span>
      {keys && <KeyCaps keys={keys} />}
    </div>
  );
}

const everything = { show: 'all', status: null, serviceType: null, payment: null } as const;

/** What the server finds for a text, once nobody has typed for a moment. */
function useServerSearch(typed: string) {
  const settled = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const search = settled.length >= MIN_LETTERS && settled === typed.trim() ? settled : '';
  const bookings = useFound({ ...everything, search }, 1);
  const contacts = useContacts(search, search !== '');
  return {
    found: {
      bookings: (search && bookings.bookings) || [],
      customers: (search && contacts.data) || [],
    },
    isReading: bookings.reading || (search !== '' && contacts.isLoading),
  };
}
