import type { TapTimes } from '../../contract/shapes/booking-changes.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { BookingStatus } from '../../domain/bookings/booking-status.ts';
import type { ThreadMessage } from '../../domain/bookings/thread.ts';
import type { DeclineReason } from '../../domain/dispatch/offer.ts';
import { toTime } from '../../domain/time.ts';
import { call, HttpError } from '../app/http.ts';
import { upload } from '../app/upload.ts';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';
import type {
  UnsentMessage,
  UnsentPhoto,
  UnsentProblem,
  UnsentProof,
  UnsentReading,
} from '../offline/phone-store.ts';
import { writeMessage } from '../threads/api.ts';

/** A request that takes longer counts as failed: a step stays in the outbox and is sent again. */
const TIMEOUT_MS = 10_000;
const withTimeout = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Statuses that do not concern what was sent: session over, time-out, rate limit. It may be sent again. */
const RETRIED = [401, 408, 429];
/** Whether the server has refused what was sent, and would refuse it again. */
export const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && !RETRIED.includes(error.status);

/** The part of a job that a step sends; `version` is the one that the technician saw. */
export type SeenJob = Pick<Booking, 'id' | 'version' | 'assignedTechId'>;

export const seenJobs = bookingsSeenBy.tech;
export const readJobs = seenJobs.list(['/api/tech/bookings'], ({ signal }) =>
  call('GET /api/tech/bookings', { signal }),
);

/** Sets the next status; a technician's step on an unassigned job also claims the job. 409 when the job has changed. */
export const stepJob = (
  { id, version }: SeenJob,
  status: BookingStatus,
  tap: TapTimes,
  answers: { confirmed: boolean; code?: string },
): Promise<Booking> =>
  call('PATCH /api/admin/bookings/:id/status', {
    params: { id },
    body: { status, version, ...answers, ...tap },
    ...withTimeout(),
  });

/** Takes and confirms an offered job; 409 `OFFER_CLOSED`. */
export const acceptOffer = (id: string): Promise<Booking> =>
  call('POST /api/tech/offers/:id/accept', { params: { id }, ...withTimeout() });

export const declineOffer = (id: string, reason: DeclineReason): Promise<unknown> =>
  call('POST /api/tech/offers/:id/decline', { params: { id }, body: { reason }, ...withTimeout() });

/** Assigns an unassigned job to a technician, with an admin's token. */
export const takeJob = ({ id, version }: SeenJob, techId: string): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/assign', {
    params: { id },
    body: { techId, version },
    ...withTimeout(),
  });

/** Writes to the customer and the team; the key of the step makes a repeated one once. */
export const sendMessage = (
  bookingId: string,
  key: string,
  message: UnsentMessage,
  tap: TapTimes,
): Promise<ThreadMessage> => writeMessage('tech', bookingId, { key, ...message, ...tap }, withTimeout());

/** Reports 'On my way' or 'Arrived', which are times of a job and no statuses. */
export const reportJob = (
  { id, version }: SeenJob,
  what: 'departed' | 'arrived',
  tap: TapTimes,
  confirmed: boolean,
): Promise<Booking> =>
  call(`POST /api/tech/bookings/:id/${what}`, {
    params: { id },
    body: { version, confirmed, ...tap },
    ...withTimeout(),
  });

/** Records how much the car has got so far. It has no version: whatever else has changed of the job, the car has got it. */
export const recordCharging = (bookingId: string, reading: UnsentReading, tap: TapTimes): Promise<Booking> =>
  call('POST /api/tech/bookings/:id/charging', {
    params: { id: bookingId },
    body: { ...reading, ...tap },
    ...withTimeout(),
  });

/**
 * Reports a problem of an own job. It has no version: whatever else has changed of the job, the problem is there.
 */
export const reportProblem = (
  bookingId: string,
  { kind, note }: UnsentProblem,
  { occurredAt, sentAt }: TapTimes,
): Promise<Booking> =>
  call('POST /api/tech/bookings/:id/problem', {
    params: { id: bookingId },
    body: { kind, note: note || null, at: occurredAt, sentAt },
    ...withTimeout(),
  });

/** Sends the photo of a report. */
export function sendPhoto(
  bookingId: string,
  { kind, reportedAtMs, content }: UnsentPhoto,
  { occurredAt, sentAt }: TapTimes,
): Promise<Booking> {
  const form = new FormData();
  const fields = { kind, at: toTime(reportedAtMs), occurredAt, sentAt };
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
  form.append('photo', content);
  return upload('POST /api/tech/bookings/:id/problem/photo', form, () => {}, { params: { id: bookingId } });
}

/** Sends the proof of an own completed job. */
export function sendProof(
  bookingId: string,
  { photo, ...texts }: UnsentProof,
  tap: TapTimes,
): Promise<Booking> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...texts, ...tap })) if (value) form.append(name, value);
  if (photo) form.append('photo', photo);
  return upload('POST /api/tech/bookings/:id/proof', form, () => {}, { params: { id: bookingId } });
}
