import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { RosterTechnician } from '../../domain/position.ts';
import { SearchField } from '../ui/search-field.tsx';
import { type Choice, choicesFound } from './pick.ts';
import { TechnicianPicker } from './technician-picker.tsx';

type TechnicianChoiceProps = {
  choices: readonly Choice[];
  roster: readonly RosterTechnician[];
  techId: string | null;
  labelledBy: string;
  searchField?: RefObject<HTMLInputElement | null>;
  /** The key that leads to the search, shown at its end. */
  shortcut?: string;
  onPick: (techId: string | null) => void;
};

/** Picks a technician out of those whom the search leaves; the arrow down leads from the search to the first. */
export function TechnicianChoice(props: TechnicianChoiceProps) {
  const { choices, roster, techId, labelledBy, searchField, shortcut, onPick } = props;
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const found = useMemo(() => choicesFound(choices, roster, search), [choices, roster, search]);
  function onSearch(words: string) {
    setSearch(words);
    // A technician who is out of sight is not assigned by the next press.
    const left = choicesFound(choices, roster, words);
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
        label="Search technicians"
        placeholder="Tech ID or name"
        shortcut={shortcut}
        value={search}
        onSearch={onSearch}
        onKeyDown={onKeyDown}
        className="flex-none"
      />
      <div ref={box} className="flex min-h-[104px] flex-1 flex-col">
        {found.length > 0 || choices.length === 0 ? (
          <TechnicianPicker choices={found} techId={techId} labelledBy={labelledBy} onPick={onPick} />
        ) : (
          <p role="status" className="rounded-small border border-edge px-3 py-4 text-small text-ink-soft">
            No technician matches.
          </p>
        )}
      </div>
    </>
  );
}
