import type { KeyboardEvent } from 'react';
import { neighbourOf, type Row } from './plan-rows.ts';
import type { Movable, Moving } from './use-move.ts';

const STOP = '[data-plan-stop]';
const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Keys of the lanes: arrows lead from booking to booking, Enter or Space picks one up. Then the arrows choose a lane,
 * Enter or Space keeps the move once its effect is shown, and Escape puts the booking back.
 */
export function useLaneKeys(
  moving: Moving,
  rows: readonly Row[],
  findMovable: (bookingId: string) => Movable | null,
  focusStop: (bookingId: string) => void,
) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { move } = moving;
    const stop = stopAt(event);
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const step = steps[key];
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      // A key that is held down must not keep what it has picked up.
      if (event.repeat) return;
      const what = findMovable(stop.dataset.planStop ?? '');
      if (move) void moving.keep();
      else if (what) moving.pickUp(what);
    } else if (key === 'Escape' && move) {
      event.preventDefault();
      event.stopPropagation();
      moving.drop();
    } else if (step !== undefined) {
      event.preventDefault();
      if (!move) {
        const within = key === 'ArrowLeft' || key === 'ArrowRight';
        const next = neighbourOf(rows, stop.dataset.planStop ?? '', { step, within });
        if (next) focusStop(next);
        return;
      }
      const targets = [...new Set(rows.map(({ techId }) => techId))];
      const to = targets[targets.indexOf(move.to) + step];
      if (to !== undefined) moving.aim(to);
    }
  }
  function onKeyUp(event: KeyboardEvent<HTMLElement>): void {
    // Some browsers press a button when Space is let go.
    if (event.key === ' ' && stopAt(event)) event.preventDefault();
  }
  return { onKeyDown, onKeyUp };
}

const stopAt = ({ target }: KeyboardEvent<HTMLElement>) =>
  target instanceof Element ? target.closest<HTMLElement>(STOP) : null;
