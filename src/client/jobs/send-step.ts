import { Booking } from '../../domain/booking.ts';
import type { TapTimes } from '../../domain/booking-changes.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';
import { toTime } from '../../domain/time.ts';
import { HttpError, serverFailure } from '../app/http.ts';
import { checkSession } from '../app/sessions.ts';
import type { KeptStep } from '../offline/phone-store.ts';
import { reportJob, type SeenJob, sendProof, stepJob, takeJob } from './api.ts';
import type { Viewer } from './job-list.ts';
import type { StepOutcome } from './step-outbox.ts';

const FAILED = 'Failed to update job status';
/** Answers that say nothing of the step itself: the session is over, too much is asked, a time-out. */
const NOT_NOW = [401, 408, 429];
const CLEAR = ['STALE', 'TAKEN', 'NOT_YOURS', 'STATUS_NOT_ALLOWED', 'BOOKING_FINISHED'];

/**
 * Where an admin is signed in too, the step goes with the admin's token, which claims nothing: then the job
 * is taken for the technician first.
 */
async function stepFor(viewer: Viewer, job: SeenJob, status: BookingStatus, tap: TapTimes): Promise<Booking> {
  const asAdmin = viewer.role === 'tech' && checkSession('admin') !== null;
  const own = asAdmin && job.assignedTechId === null ? await takeJob(job, viewer.username) : job;
  return stepJob(own, status, tap);
}

/** Both by this device's clock: the server reads from them how long ago the step was taken. */
const tapTimesOf = ({ tappedAtMs }: KeptStep): TapTimes =>
  tappedAtMs === undefined ? {} : { occurredAt: toTime(tappedAtMs), sentAt: toTime(Date.now()) };

function ask(step: KeptStep, viewer: Viewer): Promise<Booking> {
  const { what, job, proof } = step;
  const tap = tapTimesOf(step);
  if (proof) return sendProof(job.id, proof, tap);
  if (what === 'departed' || what === 'arrived') return reportJob(job, what, tap);
  return stepFor(viewer, job, what as BookingStatus, tap);
}

/** Whether the job is already where the step leads: then its answer was lost on the way, not the step. */
function isDone(what: KeptStep['what'], present: Booking, viewer: Viewer): boolean {
  if (viewer.role === 'tech' && present.assignedTechId !== viewer.username) return false;
  if (what === 'departed') return present.departedAt !== null;
  return what === 'arrived' ? present.arrivedAt !== null : present.status === what;
}

/**
 * Sends one step. A refusal says what the server says where the job has moved on meanwhile, otherwise the one
 * sentence for all; rejects when the server could not be asked.
 * @param show is given the job as it is now, whenever the answer holds it
 */
export async function sendStep(
  step: KeptStep,
  viewer: Viewer,
  show: (job: Booking) => void,
): Promise<Exclude<StepOutcome, { kind: 'kept' }>> {
  try {
    const answered = await ask(step, viewer);
    show(answered);
    return { kind: 'done', job: answered };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500 || NOT_NOW.includes(error.status)) throw error;
    const failure = serverFailure(error);
    const present = Booking.safeParse(failure?.body.booking);
    if (present.success) {
      show(present.data);
      if (isDone(step.what, present.data, viewer)) return { kind: 'done', job: present.data };
    }
    return {
      kind: 'refused',
      message: failure && (step.proof || CLEAR.includes(failure.code)) ? failure.message : FAILED,
    };
  }
}
