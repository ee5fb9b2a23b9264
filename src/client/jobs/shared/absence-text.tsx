import { CircleSlash, WifiOff } from 'lucide-react';
import type { Absence } from '../../../domain/dispatch/technician-state.ts';
import { texts } from '../../../domain/texts.ts';
import { t } from '../../ui/texts.ts';

const looks = texts({
  off: { Icon: CircleSlash, words: 'off duty' },
  silent: { Icon: WifiOff, words: 'silent' },
}) satisfies Record<Absence, unknown>;

export const absenceName = (absence: Absence): string => t(looks[absence].words);

/** Why the board gets no position of a technician, on a line of its own. */
export function AbsenceNote({ absence }: { absence: Absence }) {
  const { Icon, words } = looks[absence];
  return (
    <span className="inline-flex items-center gap-1 text-fine font-semibold whitespace-nowrap text-amber-text">
      <Icon aria-hidden="true" className="size-3! shrink-0" />
      {t(words)}
    </span>
  );
}

/** The technician of a job under way who sends no position, and why. */
export function AbsenceText({ techId, absence }: { techId: string | null; absence: Absence }) {
  const { Icon, words } = looks[absence];
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-top font-semibold text-amber-text">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        <span>{techId}</span>, {t(words)}
      </span>
    </span>
  );
}
