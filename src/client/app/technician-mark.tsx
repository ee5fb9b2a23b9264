import { CircleCheck, CircleSlash, WifiOff, Wrench } from 'lucide-react';
import type { TechnicianState } from '../../domain/technician-state.ts';

const marks = {
  free: { Icon: CircleCheck, look: 'text-volt-text', words: 'On Duty, free' },
  busy: { Icon: Wrench, look: 'text-route', words: 'On Duty, busy' },
  silent: { Icon: WifiOff, look: 'text-amber-text', words: 'On Duty, silent' },
  off: { Icon: CircleSlash, look: 'text-ink-faint', words: 'Off Duty' },
} as const satisfies Record<TechnicianState, unknown>;

export const technicianStateWords = (state: TechnicianState): string => marks[state].words;

/** A technician's duty, and what of it: an icon of its own for each state, and the words. */
export function TechnicianMark({ state }: { state: TechnicianState }) {
  const { Icon, look, words } = marks[state];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${look}`} />
      {words}
    </span>
  );
}
