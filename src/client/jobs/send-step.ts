import type { TapTimes } from '../../contract/shapes/booking-changes.ts';
import { Booking } from '../../domain/bookings/booking.ts';
import type { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { texts } from '../../domain/texts.ts';
import { toTime } from '../../domain/time.ts';
import { HttpError, serverFailure } from '../app/http.ts';
import { checkSession, endSession, isOtherSignedIn } from '../app/sessions.ts';
import type { UnsentStep } from '../offline/phone-store.ts';
import { showMessage } from '../threads/shared/live.ts';
import { deviceNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';
import {
  isRefusal,
  recordCharging,
  reportJob,
  reportProblem,
  type SeenJob,
  sendMessage,
  sendPhoto,
  sendProof,
  stepJob,
  takeJob,
} from './api.ts';
import type { Viewer } from './job-list.ts';
import type { StepAnswer } from './step-outbox.ts';

const FAILED = texts('Failed to update job status');
/** Codes of questions: the step is taken once the technician says that it is meant. */
const ASKED_CODES = ['LATER_DAY', 'FAR_FROM_CAR'];
/** Codes of failures that ask for the code at the van. */
const VAN_CODE_ASKED = ['VAN_CODE_NEEDED', 'VAN_CODE_WRONG'];
/** Codes of refusals whose message is shown; other refusals have one general text. */
const SHOWN_CODES = [
  'VAN_CODE_LOCKED',
  'STALE',
  'TAKEN',
  'NOT_YOURS',
  'STATUS_NOT_ALLOWED',
  'BOOKING_FINISHED',
];

/** Whether the server takes nothing from this session any more. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 401 || serverFailure(error)?.code === 'PASSWORD_CHANGE_REQUIRED');

/**
 * Sets a status. If an admin is signed in as well, the request has the admin's token, which claims nothing: an
 * unassigned job is then assigned to the technician first. A session of the admin that the server has ended is removed,
 * and the technician's token takes its place.
 */
async function stepFor(
  viewer: Viewer,
  job: SeenJob,
  status: BookingStatus,
  tap: TapTimes,
  confirmed: boolean,
  code: string | undefined,
): Promise<Booking> {
  const answers = { confirmed, ...(code && { code }) };
  const admin = viewer.role === 'tech' ? checkSession('admin') : null;
  if (!admin) return stepJob(job, status, tap, answers);
  try {
    const own = job.assignedTechId === null ? await takeJob(job, viewer.username) : job;
    return await stepJob(own, status, tap, answers);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    // An admin who has signed in meanwhile stays.
    if (checkSession('admin')?.token === admin.token) endSession('admin');
    return stepFor(viewer, job, status, tap, confirmed, code);
  }
}

/** Both times are of this device's clock; the server takes the age of the step from their difference. */
const tapTimesOf = ({ tappedAtMs }: UnsentStep): TapTimes => ({
  occurredAt: toTime(tappedAtMs),
  sentAt: toTime(deviceNow()),
});

function send(step: UnsentStep, viewer: Viewer): Promise<Booking> {
  const { what, job, reading, proof, problem, photo, confirmed = false, code } = step;
  const tap = tapTimesOf(step);
  if (reading) return recordCharging(job.id, reading, tap);
  if (proof) return sendProof(job.id, proof, tap);
  if (photo) return sendPhoto(job.id, photo, tap);
  if (problem) return reportProblem(job.id, problem, tap);
  if (what === 'departed' || what === 'arrived') return reportJob(job, what, tap, confirmed);
  return stepFor(viewer, job, what as BookingStatus, tap, confirmed, code);
}

/** Whether the job already has the result of the step: the server took the step, and only its answer was lost. */
function isDone(what: UnsentStep['what'], current: Booking, viewer: Viewer): boolean {
  if (viewer.role === 'tech' && current.assignedTechId !== viewer.username) return false;
  if (what === 'departed') return current.departedAt !== null;
  return what === 'arrived' ? current.arrivedAt !== null : current.status === what;
}

/**
 * Sends one step. A refusal has the server's message if the job has changed meanwhile, else a general text. Rejects
 * when the server cannot be asked now, also while another account is signed in.
 * @param show called with the current job whenever an answer has it
 */
export async function sendStep(
  step: UnsentStep,
  viewer: Viewer,
  show: (job: Booking) => void,
): Promise<StepAnswer> {
  if (isOtherSignedIn(viewer.role, viewer.username)) throw new Error('Another account is signed in');
  try {
    if (step.message) {
      const { job, message, id: key } = step;
      showMessage('tech', job.id, await sendMessage(job.id, key, message, tapTimesOf(step)));
      return { kind: 'done', job };
    }
    const answered = await send(step, viewer);
    show(answered);
    return { kind: 'done', job: answered };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const failure = serverFailure(error);
    if (failure && ASKED_CODES.includes(failure.code)) return { kind: 'asked', message: failure.message };
    if (failure && VAN_CODE_ASKED.includes(failure.code))
      return { kind: 'asked', message: t(failure.message), asksCode: true };
    const current = Booking.safeParse(failure?.body.booking);
    if (current.success) {
      show(current.data);
      if (isDone(step.what, current.data, viewer)) return { kind: 'done', job: current.data };
    }
    return {
      kind: 'refused',
      message:
        failure && (step.proof || step.photo || step.message || SHOWN_CODES.includes(failure.code))
          ? t(failure.message)
          : t(FAILED),
    };
  }
}
