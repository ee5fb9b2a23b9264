import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { SearchField } from '../ui/search-field.tsx';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { type Choice, choicesFound } from './pick.ts';
import { TechnicianPicker } from './technician-picker.tsx';

type TechnicianChoiceProps = {
  choices: readonly Choice[];
  roster: readonly RosterTechnician[];
  techId: string | null;
  labelledBy: string;
  searchField?: RefObject<HTMLInputElement | null>;
  /** The shortcut key of the search field, shown at the field's end. */
  shortcut?: string;
  onPick: (techId: string | null) => void;
};

/** A search field and the technicians who match; the arrow-down key moves the focus from the field to the list. */
export function TechnicianChoice(props: TechnicianChoiceProps) {
  const { choices, roster, techId, labelledBy, searchField, shortcut, onPick } = props;
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const found = useMemo(() => choicesFound(choices, roster, search), [choices, roster, search]);
  function onSearch(text: string) {
    setSearch(text);
    // Clears a choice that the search hides, so that nobody assigns a hidden technician.
    const left = choicesFound(choices, roster, text);
    if (techId !== null && !left.some((choice) => choice.techId === techId)) onPick(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    const radios = box.current;
    const first =
      radios?.querySelector<HTMLInputElement>('input[type=radio]:checked') ??
      radios?.querySelector<HTMLInputElement>('input[type=radio]');
    if (!first) return;
    event.preventDefault();
    first.focus();
    first.click();
  }
  return (
    <>
      <SearchField
        ref={searchField}
        label={t('Search technicians')}
        placeholder={t('Tech ID or name')}
        shortcut={shortcut}
        value={search}
        onSearch={onSearch}
        onKeyDown={onKeyDown}
        className="flex-none"
      />
      <div ref={box} className="flex min-h-[6.5rem] flex-1 flex-col">
        {found.length > 0 || choices.length === 0 ? (
          <TechnicianPicker choices={found} techId={techId} labelledBy={labelledBy} onPick={onPick} />
        ) : (
          <p role="status" className="rounded-small border border-edge px-3 py-4 text-small text-ink-soft">
            {t('No technician matches.')}
          </p>
        )}
      </div>
    </>
  );
}

/** Says how the technicians are ranked; a ranking that may be stale has its time. */
export function RankedNote({ staleSinceMs }: { staleSinceMs: number | null }) {
  if (staleSinceMs === null)
    return <span className="font-normal text-ink-soft">{t('nearest first, live')}</span>;
  return (
    <span role="status" className="font-semibold text-amber-text">
      {t('as of {time}, not live', { time: clockTime(new Date(staleSinceMs)) })}
    </span>
  );
}
