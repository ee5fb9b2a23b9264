import type { Booking } from '../../domain/booking.ts';
import { type Actor, type Command, can, commandTo, nextCommand } from '../../domain/booking-lifecycle.ts';
import type { KeptStep } from '../offline/phone-store.ts';

/** What one tap says of a job, as the phone keeps it. */
export type JobStep = Exclude<KeptStep['what'], 'proof'>;

export type NextStep = { what: JobStep; name: string };

/** The command that a step gives. */
export function commandOf(what: JobStep): Command {
  if (what === 'departed') return 'depart';
  return what === 'arrived' ? 'arrive' : commandTo[what];
}

/** The button that moves a job forward. */
const forward = {
  confirm: { what: 'confirmed', name: 'Confirm Job' },
  start: { what: 'in_progress', name: 'Start Service' },
  complete: { what: 'completed', name: 'Complete Job' },
} as const;

/** The status that a job's card moves it to; null when there is none for this actor. */
export function statusStepOf(job: Booking, actor: Actor): NextStep | null {
  const next = nextCommand(job.status);
  return next && can(job, next, actor) === null ? forward[next] : null;
}

/**
 * The right step for the technician whose job it is: confirm, drive, arrive, start, complete.
 * @param isThere the device says that it is at the customer's place
 */
export function nextStepOf(job: Booking, actor: Actor, isThere: boolean): NextStep | null {
  if (can(job, 'arrive', actor) !== null || job.arrivedAt !== null) return statusStepOf(job, actor);
  if (isThere) return { what: 'arrived', name: 'You seem to be there: Arrived' };
  return job.departedAt === null
    ? { what: 'departed', name: 'On my way' }
    : { what: 'arrived', name: 'Arrived' };
}
