import type { Coordinates } from './place.ts';
import { type Driving, dueAt, isUnderWay, type Job, SERVICE_MS, type Stop } from './stops.ts';

const MINUTE_MS = 60_000;

/** The booking that needs a technician. */
export type Wanted = Coordinates & Pick<Job, 'scheduledAt'>;

/** Times are epoch milliseconds. */
export type Match = {
  /** Until the arrival of the technician; for a booking at a later time, the drive plus the delay. */
  minutes: number;
  arrivesAt: number;
  /** The drive to the booking, from where the technician is by then. */
  driveMinutes: number;
  isFree: boolean;
  /** When the technician can depart to the booking. */
  freeAt: number;
  /** The first job that the technician does before the wanted booking, and the first one after. */
  first: Job | null;
  next: Job | null;
};

/**
 * Estimates the arrival of a technician at the wanted booking, which is not among the stops. A technician is free
 * without a job in progress, a drive to a job, or a job that is due before the drive, the wanted service and the next
 * drive end. A busy technician finishes the current work first.
 */
export function match(
  { position, stops }: { position: Coordinates; stops: readonly Stop[] },
  wanted: Wanted,
  { nowMs, drive }: Driving,
): Match {
  const driveMs = (from: Coordinates, to: Coordinates) => drive(from, to) * MINUTE_MS;
  let here = position;
  let freeAt = nowMs;
  let done = 0;
  let toWantedMs = driveMs(here, wanted);
  const directAt = nowMs + toWantedMs;
  for (const { job, endsAt } of stops) {
    const startsAt = Math.max(freeAt + toWantedMs, wanted.scheduledAt ?? 0);
    if (!isUnderWay(job) && startsAt + SERVICE_MS + driveMs(wanted, job) <= dueAt(job)) break;
    freeAt = endsAt;
    here = job;
    done += 1;
    toWantedMs = driveMs(here, wanted);
  }
  const wantedAt = Math.max(wanted.scheduledAt ?? 0, directAt);
  const arrivesAt = freeAt + toWantedMs;
  const lateMs = Math.max(0, arrivesAt - wantedAt);
  const isInTime = wanted.scheduledAt !== null && lateMs === 0;
  return {
    minutes: (directAt - nowMs + lateMs) / MINUTE_MS,
    arrivesAt,
    driveMinutes: toWantedMs / MINUTE_MS,
    isFree: done === 0 || isInTime,
    freeAt,
    first: stops[0] && done > 0 ? stops[0].job : null,
    next: stops[done]?.job ?? null,
  };
}
