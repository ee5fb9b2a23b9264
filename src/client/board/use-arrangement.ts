import { useEffect, useMemo, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { type Arrangement, arrange } from './arrangement.ts';
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
    const isHeld = inUse && shown.current?.listKey === listKey;
    return arrange(bookings, risks, isHeld && shown.current ? shown.current.arrangement : null);
  }, [bookings, risks, listKey, inUse]);
  useEffect(() => {
    shown.current = { listKey, arrangement };
  });
  return arrangement;
}
