import type { KeyboardEvent } from 'react';
import type { PlanLane } from '../../domain/day-plan.ts';
import type { Movable, Moving } from './use-move.ts';

const STOP = '[data-plan-stop]';
const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const startOf = (stop: HTMLElement) => Number(stop.dataset.start);

/** The next booking in the lane, or the one nearest in time in the next lane that has any. */
function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const step = steps[key] ?? 0;
  const lane = from.closest<HTMLElement>('[data-lane]');
  const stopsIn = (each: Element | undefined | null) => [
    ...(each?.querySelectorAll<HTMLElement>(STOP) ?? []),
  ];
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const stops = stopsIn(lane).sort((a, b) => startOf(a) - startOf(b));
    return stops[stops.indexOf(from) + step];
  }
  const lanes = [...(lane?.parentElement?.querySelectorAll('[data-lane]') ?? [])];
  for (let at = lanes.indexOf(lane as Element) + step; at >= 0 && at < lanes.length; at += step) {
    const distance = (stop: HTMLElement) => Math.abs(startOf(stop) - startOf(from));
    const [nearest] = stopsIn(lanes[at]).sort((a, b) => distance(a) - distance(b));
    if (nearest) return nearest;
  }
  return undefined;
}

/**
 * Keys of the lanes: arrows lead from booking to booking, Enter or Space picks one up. Then the arrows choose a lane,
 * Enter or Space keeps the move once its effect is shown, and Escape puts the booking back.
 */
export function useLaneKeys(
  moving: Moving,
  lanes: readonly PlanLane[],
  findMovable: (bookingId: string) => Movable | null,
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
        neighbour(stop, key)?.focus();
        return;
      }
      const targets = [null, ...lanes.map(({ techId }) => techId)];
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
