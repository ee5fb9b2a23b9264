import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type Arrangement, arrangeBookings } from './arrangement.ts';
import type { Risks } from './risks.ts';

/**
 * Arranges the bookings of a list; while a person uses the list, no row changes its place in the order. Another
 * `listKey` means another list.
 */
export function useArrangement(
  bookings: readonly Booking[],
  risks: Risks,
  listKey: string,
  inUse: boolean,
): Arrangement {
  const shown = useRef<{ listKey: string; arrangement: Arrangement } | null>(null);
  const arrangement = useMemo(() => {
    const isSameList = shown.current?.listKey === listKey;
    return arrangeBookings(
      bookings,
      risks,
      inUse && isSameList && shown.current ? shown.current.arrangement : null,
    );
  }, [bookings, risks, listKey, inUse]);
  useEffect(() => {
    shown.current = { listKey, arrangement };
  });
  return arrangement;
}

/** A pointer that rests longer on a list belongs to a person who does something else. */
const REST_MS = 10_000;

/** Whether a person uses an element now: with a pointer over it, or by the keyboard. */
export function useInUse() {
  const [inUse, setInUse] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const use = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setInUse(false), REST_MS);
    setInUse(true);
  }, []);
  const leave = useCallback(({ pointerType }: PointerEvent) => {
    // A finger leaves before its press counts.
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    setInUse(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    inUse,
    useHandlers: {
      onPointerMove: use,
      onPointerDown: use,
      onWheel: use,
      onKeyDown: use,
      onPointerLeave: leave,
    },
  };
}
