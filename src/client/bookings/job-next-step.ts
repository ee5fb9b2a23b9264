import type { Booking } from '../../domain/booking.ts';
import { nextStatus } from '../../domain/booking-status.ts';
import type { JobStep } from './job-step.ts';
import { actionName } from './job-words.ts';

export type NextStep = { what: JobStep; name: string };

/** The status that a job's card moves it to; null when it is finished. */
export function statusStepOf({ status }: Pick<Booking, 'status'>): NextStep | null {
  const next = nextStatus(status);
  const name = actionName[status];
  return next && name ? { what: next, name } : null;
}

/**
 * The right step for the technician whose job it is: confirm, drive, arrive, start, complete.
 * @param isThere the device says that it is at the customer's place
 */
export function nextStepOf(
  job: Pick<Booking, 'status' | 'departedAt' | 'arrivedAt'>,
  isThere: boolean,
): NextStep | null {
  if (job.status !== 'confirmed' || job.arrivedAt !== null) return statusStepOf(job);
  if (isThere) return { what: 'arrived', name: 'You seem to be there: Arrived' };
  return job.departedAt === null
    ? { what: 'departed', name: 'On my way' }
    : { what: 'arrived', name: 'Arrived' };
}
