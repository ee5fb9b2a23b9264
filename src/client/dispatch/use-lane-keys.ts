import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { type LaneRow, neighbourOf } from './plan-rows.ts';
import type { Movable, Moving } from './use-move.ts';

const STOP = '[data-plan-stop]';
const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Keys of the lanes: arrows lead from booking to booking, Enter or Space picks one up. Then the arrows choose a lane,
 * Enter or Space confirms the move once its effect is shown, and Escape puts the booking back.
 */
export function useLaneKeys(
  moving: Moving,
  rows: readonly LaneRow[],
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
      // A key that is held down must not confirm the move that it has begun.
      if (event.repeat) return;
      const what = findMovable(stop.dataset.planStop ?? '');
      if (move) void moving.confirm();
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

/**
 * Returns functions that bring a row into view, and that move the focus to a booking; one whose row is not drawn has the
 * focus as soon as it is.
 */
export function useFocusStop(
  box: RefObject<HTMLElement | null>,
  rows: readonly LaneRow[],
  startOf: (key: string) => number | undefined,
) {
  const wanted = useRef<string | null>(null);
  const find = (bookingId: string) =>
    box.current?.querySelector<HTMLElement>(`[data-plan-stop="${CSS.escape(bookingId)}"]`);
  useEffect(() => {
    const stop = wanted.current === null ? null : find(wanted.current);
    if (!stop) return;
    wanted.current = null;
    stop.focus();
  });
  function showRow(key: string | undefined) {
    const start = key === undefined ? undefined : startOf(key);
    const frame = box.current;
    if (start === undefined || !frame) return;
    const row = rows.find((each) => each.key === key);
    const isAbove = start < frame.scrollTop;
    const isBelow = start + (row?.height ?? 0) > frame.scrollTop + frame.clientHeight - HOURS_PX;
    if (isAbove || isBelow) frame.scrollTop = start - frame.clientHeight / 2;
  }
  return {
    showRow,
    focusStop(bookingId: string) {
      const stop = find(bookingId);
      wanted.current = stop ? null : bookingId;
      if (stop) stop.focus();
      else showRow(rows.find(({ stops }) => stops.some((each) => each.bookingId === bookingId))?.key);
    },
  };
}

/** The height of the hours, which stay above the rows. */
const HOURS_PX = 40;
