import { type RefObject, useEffect, useRef } from 'react';
import type { Row } from './plan-rows.ts';

/**
 * Returns functions that bring a row into view, and that move the focus to a booking; one whose row is not drawn has the
 * focus as soon as it is.
 */
export function useFocusStop(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
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
