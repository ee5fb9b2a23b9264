import { CircleSlash, WifiOff } from 'lucide-react';
import type { Absence } from '../../domain/technician-state.ts';

const looks = {
  off: { Icon: CircleSlash, words: 'off duty' },
  silent: { Icon: WifiOff, words: 'silent' },
} as const satisfies Record<Absence, unknown>;

export const absenceWords = (absence: Absence): string => looks[absence].words;

/** Why the board does not see a technician, in a line of its own. */
export function AbsenceNote({ absence }: { absence: Absence }) {
  const { Icon, words } = looks[absence];
  return (
    <span className="inline-flex items-center gap-1 text-fine font-semibold whitespace-nowrap text-amber-text">
      <Icon aria-hidden="true" className="size-3! shrink-0" />
      {words}
    </span>
  );
}

/** The technician of a job under way whom the board does not see, and why. */
export function AbsenceText({ techId, absence }: { techId: string | null; absence: Absence }) {
  const { Icon, words } = looks[absence];
  return (
    <span className="inline-flex max-w-full items-center gap-1 font-semibold text-amber-text">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        <span>{techId}</span>, {words}
      </span>
    </span>
  );
}
