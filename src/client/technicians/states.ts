import { useEffect, useEffectEvent } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';
import { type Absence, busyTechnicians, technicianState } from '../../domain/technician-state.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { readRoster } from './api.ts';
import { absentAtom, busyAtom } from './atoms.ts';

const LOOK_MS = 2000;

function lookWhoIsAbsent(): void {
  const roster = queryClient.getQueryData(readRoster.queryKey);
  if (!roster) return;
  const now = Date.now();
  const absent: Record<string, Absence> = {};
  for (const technician of roster) {
    const state = technicianState(technician, false, now);
    if (state === 'off' || state === 'silent') absent[technician.techId] = state;
  }
  if (JSON.stringify(absent) !== JSON.stringify(store.get(absentAtom))) store.set(absentAtom, absent);
}

function lookWhoIsBusy(bookings: readonly Booking[]): void {
  const open = bookings.filter(({ status }) => isOpen(status));
  const busy = busyTechnicians(open, Date.now());
  if ([...busy].sort().join() !== [...store.get(busyAtom)].sort().join()) store.set(busyAtom, busy);
}

/**
 * Keeps `absentAtom` and `busyAtom` in step with bookings, duty and positions, without a drawing for each position.
 * Time alone changes them too: a van falls silent, a job comes due.
 */
export function useTechnicianStates(bookings: readonly Booking[] = []): void {
  useLiveQuery({
    ...readRoster,
    pollEvery: polling.technicians,
    structuralSharing: false,
    notifyOnChangeProps: ['status'],
  });
  const look = useEffectEvent(() => {
    lookWhoIsAbsent();
    lookWhoIsBusy(bookings);
  });
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    // The page's own listener has put the event into the roster by then.
    const stop = onEvent('technician:duty', () => setTimeout(look, 0));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  useEffect(() => lookWhoIsBusy(bookings), [bookings]);
}
