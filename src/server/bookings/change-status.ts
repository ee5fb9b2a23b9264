import { type BookingStatus, isOpen, nextStatus, statusName, timesFor } from '../../domain/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import { clearAlert } from '../notifications/clear-alert.ts';
import { releaseBookingPayment } from '../payments/bind-payment.ts';
import { type Change, type Changing, changeBooking } from './change-booking.ts';
import type { BookingDetail } from './queries.ts';

type StatusChange = { status: BookingStatus; version?: number | null };

/**
 * An admin may set any status but the present one and `pending`. A technician goes one step forward, on
 * an own job or on one of the pool, which the step claims.
 * @throws Failure STATUS_UNCHANGED, STATUS_NOT_ALLOWED, NOT_YOURS, STALE
 */
export async function changeStatus(
  context: Changing,
  by: Principal,
  id: string,
  change: StatusChange,
): Promise<BookingDetail> {
  const booking = await changeBooking(context, by, id, change.version, (before, now) => {
    if (change.status === before.status) {
      throw new Failure('STATUS_UNCHANGED', `The booking is already ${statusName[before.status]}.`);
    }
    if (change.status === 'pending')
      throw new Failure('STATUS_NOT_ALLOWED', 'A booking cannot go back to Pending.');
    if (by.role === 'tech') allowStep(by.id, before, change.status);
    return statusChange(by, before, change.status, now);
  });
  await afterwards(context, by, booking);
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

/** A claimed or finished booking needs no alert any more, and a cancelled one its money back. */
export async function afterwards(context: Changing, by: Principal, booking: BookingDetail): Promise<void> {
  if (booking.assignedTechId !== null || !isOpen(booking.status)) {
    await clearAlert(context, booking.id, by.role === 'customer' ? 'customer' : by.id);
  }
  if (booking.status === 'cancelled') context.settleSoon();
}
