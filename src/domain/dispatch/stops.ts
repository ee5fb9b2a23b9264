import type { DispatchValues } from '../bookings/booking-fields.ts';
import type { BookingStatus } from '../bookings/booking-status.ts';
import type { ServiceType } from '../bookings/service-type.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Coordinates } from '../places/place.ts';

/**
 * The assumed duration of a service, until enough services are recorded: 9 kW for 45 minutes are 6.75 kWh, which is the
 * promised range of 20 to 25 miles.
 */
export const SERVICE_MINUTES = 45;
/** The assumed rest of a service that has exceeded the assumed duration. */
const LAST_MINUTES_MS = 5 * MINUTE_MS;

/** An open job of a technician; times in epoch milliseconds. */
export type Job = Coordinates &
  Partial<DispatchValues> & {
    id: string;
    status: BookingStatus;
    serviceType: ServiceType;
    scheduledAt: number | null;
    departedAt: number | null;
    arrivedAt: number | null;
    startedAt: number | null;
    /** Of two emergencies, that of the customer who waits longer comes first. */
    createdAt?: number;
  };

export type Driving = {
  nowMs: number;
  /** Returns the minutes of a drive. */
  drive: (from: Coordinates, to: Coordinates) => number;
};

/** Returns the minutes that a technician's services of a type take. */
export type ServiceMinutes = (type: ServiceType) => number;

/** A shift, a break or a service, in epoch milliseconds. */
export type Period = { startsAt: number; endsAt: number };

/**
 * A technician's work from now on, with the breaks by time; without a position the drive to the first job takes no time.
 */
export type Working<J extends Job = Job> = {
  position: Coordinates | null;
  jobs: readonly J[];
  serviceMinutes: ServiceMinutes;
  breaks?: readonly Period[];
};

/** A job with the predicted times of its arrival and end in epoch milliseconds. */
export type Stop<J extends Job = Job> = { job: J; arrivesAt: number; endsAt: number };

/** The progress of a job; times are epoch milliseconds or ISO-8601 texts. */
type Steps = {
  status: BookingStatus;
  departedAt: number | string | null;
  arrivedAt: number | string | null;
};

/** Whether the technician is at a job or on the way to one. */
export const isUnderWay = ({ status, departedAt, arrivedAt }: Steps): boolean =>
  status === 'in_progress' || departedAt !== null || arrivedAt !== null;

/**
 * Returns the time at which a job has to begin in epoch milliseconds; 0, which is always in the past, for an emergency.
 */
export const dueAt = ({ serviceType, scheduledAt }: Pick<Job, 'serviceType' | 'scheduledAt'>): number =>
  serviceType === 'emergency' ? 0 : (scheduledAt ?? 0);

/**
 * Predicts when a technician reaches and ends each open job: the one under way first, then by due time. A job that is not
 * under way moves behind a break that it would run into.
 */
export const stopsOf = <J extends Job>(working: Working<J>, driving: Driving): Stop<J>[] =>
  stopsInOrder({ ...working, jobs: [...working.jobs].sort(byOrder) }, driving);

/** Predicts when a technician reaches and ends each job, in the order given. */
export function stopsInOrder<J extends Job>(
  { position, jobs, serviceMinutes, breaks = [] }: Working<J>,
  { nowMs, drive }: Driving,
): Stop<J>[] {
  let here = position;
  let readyAt = nowMs;
  return jobs.map((job) => {
    const driveMs = isThere(job) || !here ? 0 : drive(here, job) * MINUTE_MS;
    const serviceMs = serviceMinutes(job.serviceType) * MINUTE_MS;
    if (!isUnderWay(job)) readyAt = behindBreaks(breaks, readyAt, { driveMs, serviceMs, dueAt: dueAt(job) });
    const arrivesAt = readyAt + driveMs;
    readyAt = endOf(job, arrivesAt, serviceMs);
    here = job;
    return { job, arrivesAt, endsAt: readyAt };
  });
}

/** Work at a place: the service does not begin before `dueAt`. */
type Visit = { driveMs: number; serviceMs: number; dueAt: number };

/**
 * Returns when a technician who is ready at a time can depart: then, or after the breaks that the drive and the service
 * would run into. The drive to a later service can be over before a break.
 */
export function behindBreaks(
  breaks: readonly Period[],
  readyAt: number,
  { driveMs, serviceMs, dueAt: notBefore }: Visit,
): number {
  let departsAt = readyAt;
  for (const { startsAt, endsAt } of breaks) {
    const begins = Math.max(departsAt + driveMs, notBefore);
    if (begins - driveMs < endsAt && begins + serviceMs > startsAt) departsAt = Math.max(departsAt, endsAt);
  }
  return departsAt;
}

export const isThere = ({ status, arrivedAt }: Job) => status === 'in_progress' || arrivedAt !== null;

function endOf(job: Job, arrivesAt: number, serviceMs: number): number {
  if (job.status === 'in_progress')
    return Math.max((job.startedAt ?? arrivesAt) + serviceMs, arrivesAt + LAST_MINUTES_MS);
  // A technician on the way begins on arrival, even before the scheduled time.
  return (isUnderWay(job) ? arrivesAt : Math.max(arrivesAt, dueAt(job))) + serviceMs;
}

const orderOf = (job: Job) => (job.status === 'in_progress' ? -2 : isUnderWay(job) ? -1 : dueAt(job));
const byOrder = (a: Job, b: Job) =>
  orderOf(a) - orderOf(b) || (a.createdAt ?? 0) - (b.createdAt ?? 0) || a.id.localeCompare(b.id);
