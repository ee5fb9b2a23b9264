import { useEffect, useEffectEvent } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { type Absence, busyTechnicians, technicianState } from '../../domain/dispatch/technician-state.ts';
import { polling } from '../../events/polling.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { serverNow } from '../ui/server-clock.ts';
import { readRoster } from './api.ts';
import { absentAtom, busyAtom, lastSeenAtom, phonesAtom } from './atoms.ts';

const CHECK_INTERVAL_MS = 2000;

function updateAbsent(): void {
  const roster = queryClient.getQueryData(readRoster.queryKey);
  if (!roster) return;
  const now = serverNow();
  const absent: Record<string, Absence> = {};
  const lastSeen: Record<string, number> = {};
  const phones: Record<string, string> = {};
  for (const technician of roster) {
    const { techId, lastActiveAt, phone } = technician;
    if (phone !== null) phones[techId] = phone;
    const state = technicianState(technician, false, now);
    if (state !== 'off' && state !== 'silent') continue;
    absent[techId] = state;
    if (lastActiveAt !== null) lastSeen[techId] = Date.parse(lastActiveAt);
  }
  if (JSON.stringify(absent) !== JSON.stringify(store.get(absentAtom))) store.set(absentAtom, absent);
  if (JSON.stringify(phones) !== JSON.stringify(store.get(phonesAtom))) store.set(phonesAtom, phones);
  if (JSON.stringify(lastSeen) !== JSON.stringify(store.get(lastSeenAtom))) store.set(lastSeenAtom, lastSeen);
}

function updateBusy(bookings: readonly Booking[]): void {
  const open = bookings.filter(({ status }) => isOpen(status));
  const busy = busyTechnicians(open, serverNow());
  if ([...busy].sort().join() !== [...store.get(busyAtom)].sort().join()) store.set(busyAtom, busy);
}

/**
 * Updates `absentAtom`, `lastSeenAtom`, `phonesAtom` and `busyAtom` from bookings, duty and positions, without a render for each position. Time
 * changes them too: a technician becomes silent, a job becomes due.
 */
export function useTechnicianStates(bookings: readonly Booking[] = []): void {
  const { status } = useLiveQuery({
    ...readRoster,
    pollEvery: polling.technicians,
    structuralSharing: false,
    notifyOnChangeProps: ['status'],
  });
  const update = useEffectEvent(() => {
    updateAbsent();
    updateBusy(bookings);
  });
  useEffect(() => {
    const timer = setInterval(update, CHECK_INTERVAL_MS);
    // Delayed until the listener of `useFleetEvents` has applied the event to the roster.
    const stop = onEvent('technician:duty', () => setTimeout(update, 0));
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  useEffect(() => {
    if (status === 'success') update();
  }, [status]);
  useEffect(() => updateBusy(bookings), [bookings]);
}
