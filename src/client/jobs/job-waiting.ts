import type { Booking } from '../../domain/bookings/booking.ts';
import { type Actor, type Command, can, transition } from '../../domain/bookings/booking-lifecycle.ts';
import { problemCommand } from '../../domain/bookings/problem-command.ts';
import { METERS_PER_MILE, milesBetween } from '../../domain/places/place.ts';
import { toTime } from '../../domain/time.ts';
import type { UnsentStep } from '../offline/phone-store.ts';
import { toServerTime } from '../ui/server-clock.ts';
import { asActor, type Viewer } from './job-list.ts';
import { commandOf, type TapStep } from './job-next-step.ts';

/** A job with the technician's unsent steps applied; `waiting` has these steps. */
export type ShownJob = Booking & { waiting: readonly UnsentStep[] };

function commandFor({ what, problem, question }: UnsentStep): Command | null {
  if (problem) return problemCommand[problem.kind];
  // A completed job leaves the list only once the server has the completion.
  const changesNothing = ['completed', 'charging', 'proof', 'problem', 'photo', 'message'].includes(what);
  return changesNothing || question !== undefined ? null : commandOf(what as TapStep);
}

function afterStep(job: Booking, step: UnsentStep, actor: Actor): Booking {
  const command = commandFor(step);
  if (!command || can(job, command, actor) !== null) return job;
  return { ...job, ...transition(job, command, actor, toTime(toServerTime(step.tappedAtMs)))?.set };
}

/** Applies the unsent steps to their jobs. */
export function withUnsentSteps(
  jobs: readonly Booking[],
  steps: readonly UnsentStep[],
  viewer: Viewer,
): ShownJob[] {
  const actor = asActor(viewer);
  return jobs.map((job) => {
    const own = steps.filter((step) => step.job.id === job.id);
    return {
      ...own.reduce((known, step) => afterStep(known, step, actor), job),
      waiting: own,
    };
  });
}

const ARRIVED_METERS = 150;

type Reading = { latitude: number; longitude: number; accuracyMeters: number | null };

/** Whether the device is within 150 m of an exact address; false when its accuracy is worse or unknown. */
export function isAtPlace(job: Booking, here: Reading | null): boolean {
  const { latitude, longitude, precision } = job;
  if (!here || precision !== 'exact') return false;
  if (latitude === null || longitude === null) return false;
  if (here.accuracyMeters === null || here.accuracyMeters > ARRIVED_METERS) return false;
  return milesBetween(here, { latitude, longitude }) * METERS_PER_MILE <= ARRIVED_METERS;
}
