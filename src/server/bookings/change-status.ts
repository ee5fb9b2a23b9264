import type { TapTimes } from '../../domain/booking-changes.ts';
import { type BookingStatus, nextStatus, statusName, timesFor } from '../../domain/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import { isReleased } from '../../domain/refund.ts';
import type { Principal } from '../accounts/principal.ts';
import { releaseBookingPayment } from '../payments/bind-payment.ts';
import { type Change, type Changing, changeBooking } from './change-booking.ts';
import { type BookingDetail, findStepTime } from './queries.ts';
import { tapTime } from './tap-time.ts';
import { paymentStatusOf } from './to-booking.ts';

type StatusChange = { status: BookingStatus; version?: number | null } & TapTimes;

/**
 * An admin may set any status but the present one and `pending`. A technician goes one step forward, on
 * an own job or on one of the pool, which the step claims.
 * @throws Failure STATUS_UNCHANGED, STATUS_NOT_ALLOWED, PAYMENT_RELEASED, NOT_YOURS, STALE
 */
export async function changeStatus(
  context: Changing,
  by: Principal,
  id: string,
  change: StatusChange,
): Promise<BookingDetail> {
  const booking = await changeBooking(context, by, id, change.version, async (before, now) => {
    if (change.status === before.status) {
      throw new Failure('STATUS_UNCHANGED', `The booking is already ${statusName[before.status]}.`);
    }
    if (change.status === 'pending')
      throw new Failure('STATUS_NOT_ALLOWED', 'A booking cannot go back to Pending.');
    if (by.role === 'tech') allowStep(by.id, before, change.status);
    if (isReleased(before.status, paymentStatusOf(before))) throw new Failure('PAYMENT_RELEASED');
    // Money follows a cancellation: it is done when the server does it.
    if (change.status === 'cancelled') return statusChange(by, before, change.status, now);
    const { atMs } = tapTime(change, await findStepTime(context.db, id), now);
    return { ...statusChange(by, before, change.status, atMs), atMs };
  });
  afterwards(context, booking);
  return booking;
}

function allowStep(techId: string, { status, assignedTechId }: BookingDetail, wanted: BookingStatus): void {
  if (assignedTechId !== null && assignedTechId !== techId) {
    throw new Failure('NOT_YOURS', `That job is ${assignedTechId}'s.`);
  }
  if (nextStatus(status) !== wanted) {
    throw new Failure(
      'STATUS_NOT_ALLOWED',
      `A job that is ${statusName[status]} cannot be set to ${statusName[wanted]}.`,
    );
  }
}

export function statusChange(
  by: Principal,
  before: BookingDetail,
  status: BookingStatus,
  now: number,
): Change {
  const claims = by.role === 'tech' && before.assignedTechId === null;
  return {
    set: {
      status,
      ...timesFor(status, before, now),
      ...(claims ? { assignedTechId: by.id, assignedAt: now } : {}),
    },
    event: { kind: 'status', from: before.status, to: status },
    also: status === 'cancelled' ? (trx) => releaseBookingPayment(trx, before.id, now) : undefined,
  };
}

/** The customer of a cancelled booking gets the money back. */
export function afterwards(context: Changing, booking: BookingDetail): void {
  if (booking.status === 'cancelled') context.settleSoon();
}
