import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { polling } from '../../events/polling.ts';
import { applyPush, newestWins } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { onEvent } from '../app/socket.ts';
import { jobsKey } from './job-api.ts';
import { type Viewer, withJob, withoutJob } from './job-list.ts';

/** Puts a job that was pushed, or answered to this page's own step, into the list. */
export const showJob = (job: Booking, viewer: Viewer): void =>
  applyPush<Booking[]>(jobsKey, (known) => withJob(known, job, viewer));

/** The viewer's jobs, kept in step by push; polled every 10 s only without a socket. */
export function useJobs(role: Viewer['role'], username: string): UseQueryResult<Booking[]> {
  useEffect(() => {
    const viewer = { role, username };
    const show = (job: Booking) => showJob(job, viewer);
    const stops = [
      onEvent('job:offered', show),
      onEvent('booking:updated', show),
      onEvent('job:removed', ({ bookingId }) =>
        applyPush<Booking[]>(jobsKey, (known) => withoutJob(known, bookingId, viewer)),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [role, username]);
  return useLiveQuery<Booking[]>({
    queryKey: jobsKey,
    pollEvery: polling.techBookings,
    structuralSharing: newestWins,
  });
}
