import type { Booking } from '../../domain/booking.ts';
import { METERS_PER_MILE, milesBetween } from '../../domain/place.ts';
import { toTime } from '../../domain/time.ts';
import type { KeptStep } from '../app/phone-store.ts';

/** A job as its technician has left it; `waiting` holds the steps that the server does not have yet. */
export type ShownJob = Booking & { waiting: readonly KeptStep['what'][] };

function after(job: Booking, { what, techId, tappedAtMs }: KeptStep, nowMs: number): Booking {
  const at = toTime(tappedAtMs ?? nowMs);
  if (what === 'departed') return { ...job, departedAt: job.departedAt ?? at };
  if (what === 'arrived') return { ...job, departedAt: job.departedAt ?? at, arrivedAt: at };
  // Out of sight only once it is true for the server, too.
  if (what === 'completed' || what === 'proof') return job;
  return { ...job, status: what, assignedTechId: job.assignedTechId ?? techId };
}

/** The jobs with the steps applied that wait for the line. */
export function withWaiting(jobs: readonly Booking[], steps: readonly KeptStep[], nowMs: number): ShownJob[] {
  return jobs.map((job) => {
    const own = steps.filter((step) => step.job.id === job.id);
    return {
      ...own.reduce((known, step) => after(known, step, nowMs), job),
      waiting: own.map(({ what }) => what),
    };
  });
}

const ARRIVED_METERS = 150;

type Reading = { latitude: number; longitude: number; accuracyMeters: number };

/** Whether to offer 'Arrived': within 150 m of an exact address, as far as the device can tell. */
export function seemsArrived(job: Booking, here: Reading | null): boolean {
  const { latitude, longitude, precision, status, arrivedAt } = job;
  if (!here || status !== 'confirmed' || arrivedAt !== null || precision !== 'exact') return false;
  if (latitude === null || longitude === null || here.accuracyMeters > ARRIVED_METERS) return false;
  return milesBetween(here, { latitude, longitude }) * METERS_PER_MILE <= ARRIVED_METERS;
}
