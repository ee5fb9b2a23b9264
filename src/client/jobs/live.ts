import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { polling } from '../../events/polling.ts';
import { isLiveAtom } from '../app/connection.ts';
import { applyPush, useLiveQuery } from '../app/live-query.ts';
import { queryClient } from '../app/query-client.ts';
import { onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { readJobs, seenJobs } from './api.ts';
import { acceptingAtom, waitingStepsAtom } from './atoms.ts';
import { type Viewer, withJob, withoutJob } from './job-list.ts';
import { type JobNews, newsOf, newsOfRead } from './job-news.ts';
import { savedJobs, saveJobs } from './saved-jobs.ts';

const SAVE_INTERVAL_MS = 30_000;

/** By booking, the version that a push or an own step has shown: a read of that version is no news. */
const shownVersions = new Map<string, number>();
const isStepWaiting = (id: string) =>
  store.get(acceptingAtom) === id || store.get(waitingStepsAtom).some((step) => step.job.id === id);
const knownJobs = () => {
  const ids = queryClient.getQueryData(readJobs.queryKey);
  return ids && seenJobs.listed(ids);
};

/** Writes a job, from a push or from the answer to a step of this page, into the list. */
export function showJob(job: Booking, viewer: Viewer): void {
  shownVersions.set(job.id, job.version);
  seenJobs.put([job]);
  applyPush(readJobs.queryKey, (ids) => withJob(ids, seenJobs.get(job.id) ?? job, viewer));
}

function removeJob(bookingId: string, viewer: Viewer): void {
  const known = knownJobs()?.find(({ id }) => id === bookingId);
  if (known) shownVersions.set(bookingId, Math.max(known.version + 1, shownVersions.get(bookingId) ?? 0));
  applyPush(readJobs.queryKey, (ids) => {
    const job = seenJobs.get(bookingId);
    return job ? withoutJob(ids, job, viewer) : ids;
  });
}

/** `isSaved`: whether `data` are the jobs saved on this phone, because the server has not answered yet. */
export type JobQuery = Pick<UseQueryResult<string[]>, 'isError' | 'isFetching' | 'refetch'> & {
  data: Booking[] | undefined;
  isSaved: boolean;
  savedAtMs: number;
};

/**
 * The viewer's jobs, updated by pushes and, without a socket only, polled every 10 s; before the first answer the jobs
 * saved on this phone. `onNews` gets changes that others made, from pushes and from reads.
 */
export function useJobs(role: Viewer['role'], username: string, onNews: (news: JobNews) => void): JobQuery {
  const notify = useEffectEvent(onNews);
  useEffect(() => {
    const viewer = { role, username };
    const show = (job: Booking) => showJob(job, viewer);
    const update = (job: Booking) => {
      const known = knownJobs()?.find(({ id }) => id === job.id);
      const news = isStepWaiting(job.id) ? null : newsOf(known, job, viewer);
      show(job);
      if (news) notify(news);
    };
    const stops = [
      onEvent('job:offered', show),
      onEvent('booking:updated', update),
      onEvent('job:removed', ({ bookingId }) => removeJob(bookingId, viewer)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [role, username]);
  const [saved] = useState(() => savedJobs({ role, username }));
  const jobs = useLiveQuery({
    ...readJobs,
    pollEvery: polling.techBookings,
    initialData: saved ? () => seenJobs.put(saved.jobs) : undefined,
    initialDataUpdatedAt: saved?.savedAtMs,
    // Saved jobs count as fresh, but are not the server's.
    refetchOnMount: ({ state }) => (state.dataUpdatedAt === saved?.savedAtMs ? 'always' : true),
  });
  const { isError, isFetching, dataUpdatedAt, refetch } = jobs;
  const data = seenJobs.useListed(jobs.data);
  const isSaved = saved !== null && dataUpdatedAt === saved.savedAtMs;
  const before = useRef<readonly Booking[]>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = data;
    if (!known || !data) return;
    const isShown = ({ id, version }: Booking) =>
      isStepWaiting(id) || version <= (shownVersions.get(id) ?? 0);
    for (const news of newsOfRead(known, data, { role, username }, isShown)) notify(news);
  }, [data, role, username]);
  useEffect(() => {
    if (data && !isSaved) saveJobs(data, { role, username }, dataUpdatedAt);
  }, [data, dataUpdatedAt, isSaved, role, username]);
  useEffect(() => {
    // While pushes arrive the list is current, so its time of saving is renewed without a change.
    const timer = setInterval(() => {
      const known = knownJobs();
      if (known && store.get(isLiveAtom)) saveJobs(known, { role, username });
    }, SAVE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [role, username]);
  return { data, isError, isFetching, refetch, isSaved, savedAtMs: dataUpdatedAt };
}
