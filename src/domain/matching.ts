import type { BookingStatus } from './booking-status.ts';
import type { Coordinates } from './place.ts';
import type { ServiceType } from './service-type.ts';

const MINUTE_MS = 60_000;

/**
 * The assumed duration of a service, until enough services are recorded: 9 kW for 45 minutes are 6.75 kWh, which is the
 * promised range of 20 to 25 miles.
 */
export const SERVICE_MINUTES = 45;
const SERVICE_MS = SERVICE_MINUTES * MINUTE_MS;
/** The assumed rest of a service that has exceeded the assumed duration. */
const LAST_MINUTES_MS = 5 * MINUTE_MS;

/** An open job of a technician; times in epoch milliseconds. */
export type Job = Coordinates & {
  id: string;
  status: BookingStatus;
  serviceType: ServiceType;
  scheduledAt: number | null;
  departedAt: number | null;
  arrivedAt: number | null;
  startedAt: number | null;
};

/** The booking that needs a technician. */
export type Wanted = Coordinates & Pick<Job, 'id' | 'scheduledAt'>;

type Driving = {
  nowMs: number;
  /** Returns the minutes of a drive. */
  drive: (from: Coordinates, to: Coordinates) => number;
};

/**
 * `minutes` until the arrival of the technician; for a booking at a later time, the drive plus the delay. `first` is
 * the first job that the technician does before the wanted booking.
 */
export type Match = { minutes: number; isFree: boolean; first: Job | null };

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
 * Estimates the arrival of a technician at the wanted booking. A technician is free without a job in progress, a drive
 * to a job, or a job that is due before the drive, the wanted service and the next drive end. A busy technician
 * finishes the current work first.
 */
export function match(
  { position, jobs }: { position: Coordinates; jobs: readonly Job[] },
  wanted: Wanted,
  { nowMs, drive }: Driving,
): Match {
  const driveMs = (from: Coordinates, to: Coordinates) => drive(from, to) * MINUTE_MS;
  let here = position;
  let readyAt = nowMs;
  let first: Job | null = null;
  for (const job of jobs.filter(({ id }) => id !== wanted.id).sort(byOrder)) {
    const startsAt = Math.max(readyAt + driveMs(here, wanted), wanted.scheduledAt ?? 0);
    if (!isUnderWay(job) && startsAt + SERVICE_MS + driveMs(wanted, job) <= dueAt(job)) break;
    readyAt = endOf(job, readyAt, job.arrivedAt === null ? driveMs(here, job) : 0);
    here = job;
    first ??= job;
  }
  const wantedAt = Math.max(wanted.scheduledAt ?? 0, nowMs + driveMs(position, wanted));
  const lateMs = Math.max(0, readyAt + driveMs(here, wanted) - wantedAt);
  const isInTime = wanted.scheduledAt !== null && lateMs === 0;
  return {
    minutes: drive(position, wanted) + lateMs / MINUTE_MS,
    isFree: first === null || isInTime,
    first,
  };
}

function endOf(job: Job, readyAt: number, driveMs: number): number {
  if (job.status === 'in_progress')
    return Math.max((job.startedAt ?? readyAt) + SERVICE_MS, readyAt + LAST_MINUTES_MS);
  // A technician on the way begins on arrival, even before the scheduled time.
  const begins = readyAt + driveMs;
  return (isUnderWay(job) ? begins : Math.max(begins, dueAt(job))) + SERVICE_MS;
}

const orderOf = (job: Job) => (job.status === 'in_progress' ? -2 : isUnderWay(job) ? -1 : dueAt(job));
const byOrder = (a: Job, b: Job) => orderOf(a) - orderOf(b) || a.id.localeCompare(b.id);
