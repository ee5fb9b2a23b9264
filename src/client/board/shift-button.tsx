import clsx from 'clsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { sessionAtoms } from '../app/sessions.ts';
import { t } from '../ui/texts.ts';
import { endingShiftAtom, shownHandoverAtom, useHandovers } from './handovers.ts';

/**
 * Ends the own shift, or shows the hand-over that waits: one button of one size beside what needs a person, so that a
 * hand-over that comes moves nothing.
 */
export function ShiftButton() {
  const all = useHandovers();
  const username = useAtomValue(sessionAtoms.admin)?.username;
  // An own one waits for somebody else: it hides none.
  const first = all.find(({ by }) => by !== username) ?? all[0];
  const end = useSetAtom(endingShiftAtom);
  const show = useSetAtom(shownHandoverAtom);
  const Icon = first ? ClipboardList : ClipboardCheck;
  const text = !first
    ? t('End my shift')
    : first.by === username
      ? t('Your hand-over waits')
      : t('Hand-over by {person}', { person: first.by });
  return (
    <>
      {/* The status exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {first ? text : ''}
      </p>
      <button
        type="button"
        title={text}
        onClick={() => (first ? show(first.id) : end(true))}
        className={clsx('shift-button', first && 'shift-waiting')}
      >
        <Icon aria-hidden="true" className="size-5 flex-none" />
        <span className="shift-text">{text}</span>
        {all.length > 1 && <span className="shift-text tabular-nums">+{all.length - 1}</span>}
      </button>
    </>
  );
}
