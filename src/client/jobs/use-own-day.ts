import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnDay } from '../../contract/shapes/own-day.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { read } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { serverNow, toServerTime } from '../ui/server-clock.ts';
import { useNow } from '../ui/time.tsx';

const readOwnDay = read('GET /api/tech/day');

/** The van drives and the clock runs without any event. */
const EVERY_MS = 15_000;
/** While a job that was assigned just now is missing. */
const SOON_MS = 2_000;
/** After this the phone sends no position, and reading soon would never end. */
const SOON_FOR_MS = 20_000;
/** An older answer is not shown: its times are no longer true. */
const MAX_AGE_MS = 60_000;

/**
 * The technician's own day by the server's model; null while it is not known. Read again after each change of a job or
 * of the shift.
 */
export function useOwnDay(jobs: readonly Booking[], username: string): OwnDay | null {
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...readOwnDay,
    refetchInterval: ({ state }) =>
      state.data && jobs.some((job) => isMissing(job, state.data, username)) ? SOON_MS : EVERY_MS,
  });
  const versions = jobs.map(({ id, version }) => `${id} ${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any job may move all that come after it.
  useEffect(() => void refetch(), [versions, refetch]);
  useEffect(() => onEvent('technician:availability', () => void refetch()), [refetch]);
  // Without the network no answer comes that would draw the card again.
  const now = useNow(EVERY_MS);
  return data && now - toServerTime(dataUpdatedAt) <= MAX_AGE_MS ? data : null;
}

/** Whether the day lacks a new job that is due, because the first position has not arrived. */
const isMissing = (job: Booking, day: OwnDay | undefined, username: string): boolean =>
  job.assignedTechId === username &&
  isOpen(job.status) &&
  serverNow() - Date.parse(job.assignedAt ?? job.createdAt) < SOON_FOR_MS &&
  Date.parse(job.scheduledAt ?? job.createdAt) <= serverNow() &&
  !day?.stops.some(({ bookingId }) => bookingId === job.id);
