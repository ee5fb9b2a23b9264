import { atom } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { store } from '../app/store.ts';
import { lostJobsAtom, shownAlertsAtom } from '../notifications/atoms.ts';
import { FOCUS_KEY } from '../ui/region-ids.ts';
import type { Risks } from './risks.ts';

/** The booking whose details take the focus as soon as they are open. */
export const focusedDetailsAtom = atom<string | null>(null);

/** The jobs whose technician is lost on the way to the customer, who waits; one at the vehicle may be in a garage. */
export const lostOnTheWay = (bookings: readonly Booking[], risks: Risks): string[] =>
  bookings
    .filter(({ id, arrivedAt, status }) => {
      const isWaiting = arrivedAt === null && status !== 'in_progress';
      return isWaiting && risks.get(id)?.level === 'lost';
    })
    .map(({ id }) => id);

/**
 * Raises the alarm for a job that is lost on the way, until its details are open here or the job is not lost any more.
 * While no alert is shown, F9 opens the details of the first such job, then of the next.
 */
export function useLostJobs(
  bookings: readonly Booking[] | undefined,
  risks: Risks,
  openedId: string | null,
  onOpen: (bookingId: string) => void,
): void {
  const lost = useMemo(() => lostOnTheWay(bookings ?? [], risks), [bookings, risks]);
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    seen.current = new Set(lost.filter((id) => id === openedId || seen.current.has(id)));
    const unseen = lost.filter((id) => !seen.current.has(id));
    if (unseen.join() !== store.get(lostJobsAtom).join()) store.set(lostJobsAtom, unseen);
  }, [lost, openedId]);
  useEffect(() => () => store.set(lostJobsAtom, []), []);
  const openNext = useEffectEvent(() => {
    const isDialogOpen = document.querySelector('[role=dialog][data-state=open]') !== null;
    const next = lost[lost.indexOf(openedId ?? '') + 1] ?? lost[0];
    if (next === undefined || isDialogOpen || store.get(shownAlertsAtom).length > 0) return;
    store.set(focusedDetailsAtom, next);
    onOpen(next);
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === FOCUS_KEY && openNext();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
