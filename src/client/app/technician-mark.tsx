import { CircleCheck, CircleSlash, WifiOff, Wrench } from 'lucide-react';
import type { TechnicianState } from '../../domain/technician-state.ts';

const marks = {
  free: { Icon: CircleCheck, look: 'text-volt-text', words: 'On Duty, free', word: 'Free' },
  busy: { Icon: Wrench, look: 'text-route', words: 'On Duty, busy', word: 'Busy' },
  silent: { Icon: WifiOff, look: 'text-amber-text', words: 'On Duty, silent', word: 'Silent' },
  off: { Icon: CircleSlash, look: 'text-ink-faint', words: 'Off Duty', word: 'Off Duty' },
} as const satisfies Record<TechnicianState, unknown>;

export const technicianStateWords = (state: TechnicianState): string => marks[state].words;

/** The state in one or two words, for narrow rows. */
export const technicianStateWord = (state: TechnicianState): string => marks[state].word;

/** An icon of its own for each state; the words stand beside it. */
export function TechnicianIcon({ state }: { state: TechnicianState }) {
  const { Icon, look } = marks[state];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${look}`} />;
}

/** A technician's duty, and what of it: the icon and the words. */
export function TechnicianMark({ state }: { state: TechnicianState }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <TechnicianIcon state={state} />
      {technicianStateWords(state)}
    </span>
  );
}
