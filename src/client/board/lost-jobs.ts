import { useEffect, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { store } from '../app/store.ts';
import { lostJobsAtom } from '../notifications/atoms.ts';
import type { Risks } from './risks.ts';

/** The jobs whose technician is lost on the way to the customer, who waits; one at the vehicle may be in a garage. */
export const lostOnTheWay = (bookings: readonly Booking[], risks: Risks): string[] =>
  bookings
    .filter(({ id, arrivedAt, status }) => {
      const isWaiting = arrivedAt === null && status !== 'in_progress';
      return isWaiting && risks.get(id)?.level === 'lost';
    })
    .map(({ id }) => id);

/** Raises the alarm for a job that is lost on the way, until its details are open here or the job is not lost any more. */
export function useLostJobs(
  bookings: readonly Booking[] | undefined,
  risks: Risks,
  openedId: string | null,
): void {
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const lost = lostOnTheWay(bookings ?? [], risks);
    seen.current = new Set(lost.filter((id) => id === openedId || seen.current.has(id)));
    const unseen = lost.filter((id) => !seen.current.has(id));
    if (unseen.join() !== store.get(lostJobsAtom).join()) store.set(lostJobsAtom, unseen);
  }, [bookings, risks, openedId]);
  useEffect(() => () => store.set(lostJobsAtom, []), []);
}
