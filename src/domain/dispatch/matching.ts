import type { DispatchValues } from '../bookings/booking-fields.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Coordinates } from '../places/place.ts';
import { behindBreaks, type Driving, dueAt, isUnderWay, type Job, type Stop, type Working } from './stops.ts';

/** The booking that needs a technician. */
export type Wanted = Coordinates & Pick<Job, 'serviceType' | 'scheduledAt'> & Partial<DispatchValues>;

/** A technician with a position, and the work that is to be done anyway. */
type Matched = Omit<Working, 'position' | 'jobs'> & { position: Coordinates; stops: readonly Stop[] };

/** Times are epoch milliseconds. */
export type Match = {
  arrivesAt: number;
  /** The drive to the booking, from where the technician is by then. */
  driveMinutes: number;
  isFree: boolean;
  /** When the technician can depart to the booking: after the work and the break that come before it. */
  freeAt: number;
  /** The end of the break that the departure waits for. */
  breakEndsAt: number | null;
  /** The first job that the technician does before the wanted booking, and the first one after. */
  first: Job | null;
  next: Job | null;
};

/**
 * Estimates the arrival of a technician at the wanted booking, which is not among the stops. A technician is free
 * without a job in progress, a drive to a job, or a job that is due before the drive, the wanted service and the next
 * drive end, and for a booking at a later time if the work before it ends in time. A busy technician finishes the current
 * work first.
 */
export function match(
  { position, stops, serviceMinutes, breaks = [] }: Matched,
  wanted: Wanted,
  { nowMs, drive }: Driving,
): Match {
  const driveMs = (from: Coordinates, to: Coordinates) => drive(from, to) * MINUTE_MS;
  const serviceMs = serviceMinutes(wanted.serviceType) * MINUTE_MS;
  const notBefore = wanted.scheduledAt ?? 0;
  const isInTime = (job: Job, readyAt: number): boolean => {
    const toJob = {
      driveMs: driveMs(wanted, job),
      serviceMs: serviceMinutes(job.serviceType) * MINUTE_MS,
      dueAt: dueAt(job),
    };
    return behindBreaks(breaks, readyAt, toJob) + toJob.driveMs <= dueAt(job);
  };
  let here = position;
  let freeAt = nowMs;
  let done = 0;
  for (const { job, endsAt } of stops) {
    // Most jobs are due already: their drives need not be known.
    const hasTime = !isUnderWay(job) && Math.max(freeAt, notBefore) + serviceMs <= dueAt(job);
    if (hasTime) {
      const toWanted = { driveMs: driveMs(here, wanted), serviceMs, dueAt: notBefore };
      const departsAt = behindBreaks(breaks, freeAt, toWanted);
      const doneAt = Math.max(departsAt + toWanted.driveMs, notBefore) + serviceMs;
      if (isInTime(job, doneAt)) break;
    }
    freeAt = endsAt;
    here = job;
    done += 1;
  }
  const driveMinutes = drive(here, wanted);
  const visit = { driveMs: driveMinutes * MINUTE_MS, serviceMs, dueAt: notBefore };
  const departsAt = behindBreaks(breaks, freeAt, visit);
  const arrivesAt = departsAt + visit.driveMs;
  return {
    arrivesAt,
    driveMinutes,
    isFree: (done === 0 && departsAt === freeAt) || arrivesAt <= notBefore,
    freeAt: departsAt,
    breakEndsAt: departsAt === freeAt ? null : departsAt,
    first: stops[0] && done > 0 ? stops[0].job : null,
    next: stops[done]?.job ?? null,
  };
}

/**
 * Returns the minutes until the arrival, if the technician departs when free; for a booking at a later time, the drive
 * from here plus the delay.
 */
export function minutesUntil(
  { arrivesAt }: Match,
  position: Coordinates,
  wanted: Wanted,
  { nowMs, drive }: Driving,
): number {
  const driveMinutes = drive(position, wanted);
  const wantedAt = Math.max(wanted.scheduledAt ?? 0, nowMs + driveMinutes * MINUTE_MS);
  return driveMinutes + Math.max(0, arrivesAt - wantedAt) / MINUTE_MS;
}
