import type { BookingStatus } from './booking-status.ts';
import type { Coordinates } from './place.ts';
import type { ServiceType } from './service-type.ts';

const MINUTE_MS = 60_000;

/**
 * Minutes that one service takes. A prior until enough services are recorded to learn it: 9 kW for 45 minutes
 * are 6.75 kWh, the 20 to 25 miles of range that a service promises.
 */
export const SERVICE_MINUTES = 45;
const SERVICE_MS = SERVICE_MINUTES * MINUTE_MS;
/** A service that has taken longer than that ends soon, but not at once. */
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

/** The booking that wants a technician. */
export type Wanted = Coordinates & Pick<Job, 'id' | 'scheduledAt'>;

type Driving = {
  nowMs: number;
  /** Minutes on the road. */
  drive: (from: Coordinates, to: Coordinates) => number;
};

/**
 * `minutes` until the technician is there; for a booking at a later time the drive, and by how much the technician
 * would be late. `first` is the job that comes before the wanted one.
 */
export type Match = { minutes: number; isFree: boolean; first: Job | null };

/** Times as the database or as the wire has them. */
type Steps = {
  status: BookingStatus;
  departedAt: number | string | null;
  arrivedAt: number | string | null;
};

/** Whether the technician is at a job or on the way to one. */
export const isUnderWay = ({ status, departedAt, arrivedAt }: Steps): boolean =>
  status === 'in_progress' || departedAt !== null || arrivedAt !== null;

/** When a job has to begin; an emergency has had to since it was booked. */
export const dueAt = ({ serviceType, scheduledAt }: Pick<Job, 'serviceType' | 'scheduledAt'>): number =>
  serviceType === 'emergency' ? 0 : (scheduledAt ?? 0);

/**
 * When the technician can be at the wanted booking. Free is who has no job in progress, none en route, and none
 * due before the drive, the service and the drive from there; others finish their present work first.
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
  // Who is on the way begins on arrival, also before the time.
  const begins = readyAt + driveMs;
  return (isUnderWay(job) ? begins : Math.max(begins, dueAt(job))) + SERVICE_MS;
}

const orderOf = (job: Job) => (job.status === 'in_progress' ? -2 : isUnderWay(job) ? -1 : dueAt(job));
const byOrder = (a: Job, b: Job) => orderOf(a) - orderOf(b) || a.id.localeCompare(b.id);
