import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { polling } from '../../events/polling.ts';
import { applyPush, newestWins } from '../app/keep-newest.ts';
import { useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { waitingStepsAtom } from './atoms.ts';
import { jobsKey } from './job-api.ts';
import { type Viewer, withJob, withoutJob } from './job-list.ts';
import { type JobNews, newsOf } from './job-news.ts';

/** Puts a job that was pushed, or answered to this page's own step, into the list. */
export const showJob = (job: Booking, viewer: Viewer): void =>
  applyPush<Booking[]>(jobsKey, (known) => withJob(known, job, viewer));

/** The viewer's jobs, kept in step by push; polled every 10 s only without a socket. `onNews` hears what others did. */
export function useJobs(
  role: Viewer['role'],
  username: string,
  onNews: (news: JobNews) => void,
): UseQueryResult<Booking[]> {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const viewer = { role, username };
    const show = (job: Booking) => showJob(job, viewer);
    const hear = (job: Booking) => {
      const known = queryClient.getQueryData<Booking[]>(jobsKey)?.find(({ id }) => id === job.id);
      const own = store.get(waitingStepsAtom).some((step) => step.job.id === job.id);
      const news = own ? null : newsOf(known, job, viewer);
      show(job);
      if (news) tell(news);
    };
    const stops = [
      onEvent('job:offered', show),
      onEvent('booking:updated', hear),
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
