import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';
import type { JobDrive } from '../../domain/job-drive.ts';
import { read } from '../app/read.ts';

const readDrives = read('GET /api/tech/drives');

const EVERY_MS = 15_000;
/** While the drive to a job is missing: the job or the first position is new. */
const SOON_MS = 2_000;
/** An older answer is not shown: the van has moved since. */
const MAX_AGE_MS = 60_000;

/** The drives to the jobs by the server's model, while this phone reports positions. */
export function useDrives(jobs: readonly Booking[], isTracking: boolean): ReadonlyMap<string, JobDrive> {
  const wanted = jobs.filter(({ status, latitude }) => isOpen(status) && latitude !== null);
  const { data, dataUpdatedAt } = useQuery({
    ...readDrives,
    enabled: isTracking && wanted.length > 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' ||
      wanted.every(({ id }) => state.data?.some(({ bookingId }) => bookingId === id))
        ? EVERY_MS
        : SOON_MS,
  });
  const isOld = !isTracking || Date.now() - dataUpdatedAt > MAX_AGE_MS;
  return useMemo(() => new Map(isOld ? [] : data?.map((drive) => [drive.bookingId, drive])), [data, isOld]);
}
