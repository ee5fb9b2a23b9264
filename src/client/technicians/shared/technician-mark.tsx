import { CircleCheck, CircleSlash, WifiOff, Wrench } from 'lucide-react';
import type { TechnicianState } from '../../../domain/dispatch/technician-state.ts';
import { texts } from '../../../domain/texts.ts';
import { t } from '../../ui/texts.ts';

const marks = texts({
  free: { words: 'On Duty, free', word: 'Free' },
  busy: { words: 'On Duty, busy', word: 'Busy' },
  silent: { words: 'On Duty, silent', word: 'Silent' },
  off: { words: 'Off Duty', word: 'Off Duty' },
}) satisfies Record<TechnicianState, unknown>;

const looks = {
  free: { Icon: CircleCheck, look: 'text-volt-text' },
  busy: { Icon: Wrench, look: 'text-route' },
  silent: { Icon: WifiOff, look: 'text-amber-text' },
  off: { Icon: CircleSlash, look: 'text-ink-faint' },
} as const satisfies Record<TechnicianState, unknown>;

export const technicianStateText = (state: TechnicianState): string => t(marks[state].words);

/** Returns the state in one or two words, for narrow rows. */
export const technicianStateName = (state: TechnicianState): string => t(marks[state].word);

/** The icon of a state, which has no accessible name: its text is beside it. */
export function TechnicianIcon({ state }: { state: TechnicianState }) {
  const { Icon, look } = looks[state];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${look}`} />;
}

/** A technician's state as icon and text. */
export function TechnicianMark({ state }: { state: TechnicianState }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <TechnicianIcon state={state} />
      {technicianStateText(state)}
    </span>
  );
}
