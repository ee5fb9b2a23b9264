import type { Booking } from '../../domain/booking.ts';
import { type Actor, can, transition } from '../../domain/booking-lifecycle.ts';
import { METERS_PER_MILE, milesBetween } from '../../domain/place.ts';
import { toTime } from '../../domain/time.ts';
import type { KeptStep } from '../offline/phone-store.ts';
import { asActor, type Viewer } from './job-list.ts';
import { commandOf } from './job-next-step.ts';

/** A job as its technician has left it; `waiting` holds the steps that the server does not have yet. */
export type ShownJob = Booking & { waiting: readonly KeptStep['what'][] };

function after(job: Booking, { what, tappedAtMs }: KeptStep, actor: Actor, nowMs: number): Booking {
  // Out of sight only once it is true for the server, too.
  if (what === 'completed' || what === 'proof') return job;
  const command = commandOf(what);
  if (can(job, command, actor) !== null) return job;
  return { ...job, ...transition(job, command, actor, toTime(tappedAtMs ?? nowMs))?.set };
}

/** The jobs with the steps applied that wait for the line. */
export function withWaiting(
  jobs: readonly Booking[],
  steps: readonly KeptStep[],
  viewer: Viewer,
  nowMs: number,
): ShownJob[] {
  const actor = asActor(viewer);
  return jobs.map((job) => {
    const own = steps.filter((step) => step.job.id === job.id);
    return {
      ...own.reduce((known, step) => after(known, step, actor, nowMs), job),
      waiting: own.map(({ what }) => what),
    };
  });
}

const ARRIVED_METERS = 150;

type Reading = { latitude: number; longitude: number; accuracyMeters: number };

/** Whether the device is at the customer's place: within 150 m of an exact address, as far as it can tell. */
export function isAtPlace(job: Booking, here: Reading | null): boolean {
  const { latitude, longitude, precision } = job;
  if (!here || precision !== 'exact') return false;
  if (latitude === null || longitude === null || here.accuracyMeters > ARRIVED_METERS) return false;
  return milesBetween(here, { latitude, longitude }) * METERS_PER_MILE <= ARRIVED_METERS;
}
