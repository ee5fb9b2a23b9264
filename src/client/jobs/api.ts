import type { Booking } from '../../domain/booking.ts';
import type { TapTimes } from '../../domain/booking-changes.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';
import { bookingsSeenBy } from '../app/booking-store.ts';
import { call } from '../app/http.ts';
import { upload } from '../app/upload.ts';
import type { KeptProof } from '../offline/phone-store.ts';

/** A line that takes longer counts as none: the step is kept and tried again. */
const TIMEOUT_MS = 10_000;
const patiently = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/** What a step needs to know of its job: the version is the one that was seen. */
export type SeenJob = Pick<Booking, 'id' | 'version' | 'assignedTechId'>;

export const seenJobs = bookingsSeenBy.tech;
export const readJobs = seenJobs.list(['/api/tech/bookings'], ({ signal }) =>
  call('GET /api/tech/bookings', { signal }),
);

/** A step forward; on a job of the pool a technician's step claims it. 409 when somebody was faster. */
export const stepJob = ({ id, version }: SeenJob, status: BookingStatus, tap: TapTimes): Promise<Booking> =>
  call('PATCH /api/admin/bookings/:id/status', {
    params: { id },
    body: { status, version, ...tap },
    ...patiently(),
  });

/** Gives a job of the pool to a technician, with an admin's token. */
export const takeJob = ({ id, version }: SeenJob, techId: string): Promise<Booking> =>
  call('POST /api/admin/bookings/:id/assign', { params: { id }, body: { techId, version }, ...patiently() });

/** 'On my way' or 'Arrived', beside the five statuses. */
export const reportJob = (
  { id, version }: SeenJob,
  what: 'departed' | 'arrived',
  tap: TapTimes,
): Promise<Booking> =>
  call(`POST /api/tech/bookings/:id/${what}`, { params: { id }, body: { version, ...tap }, ...patiently() });

/** Leaves a proof of an own finished job. */
export function sendProof(bookingId: string, { photo, ...said }: KeptProof, tap: TapTimes): Promise<Booking> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...said, ...tap })) if (value) form.append(name, value);
  if (photo) form.append('photo', photo);
  return upload('POST /api/tech/bookings/:id/proof', form, () => {}, { params: { id: bookingId } });
}
