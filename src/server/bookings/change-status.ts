import type { TapTimes } from '../../domain/booking-changes.ts';
import { commandTo } from '../../domain/booking-lifecycle.ts';
import type { BookingStatus } from '../../domain/booking-status.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from './change-booking.ts';
import { decide } from './decide.ts';
import { type BookingDetail, findStepTime } from './queries.ts';
import { tapTime } from './tap-time.ts';

type StatusChange = { status: BookingStatus; version?: number | null } & TapTimes;

/**
 * Sets a status, as the lifecycle allows it to staff and to the booking's customer. A cancellation gives the money
 * back; a technician's step on a job of the pool claims it.
 * @throws Failure STATUS_UNCHANGED, STATUS_NOT_ALLOWED, PAYMENT_RELEASED, NOT_YOURS, BOOKING_FINISHED, ON_THE_WAY, STALE
 */
export function changeStatus(
  context: Changing,
  by: Principal,
  id: string,
  change: StatusChange,
): Promise<BookingDetail> {
  const command = commandTo[change.status];
  return changeBooking(context, by, id, change.version, async (before, now) => {
    // Money follows a cancellation: it is done when the server does it.
    if (command === 'cancel') return decide(before, command, by, now);
    return decide(before, command, by, tapTime(change, await findStepTime(context.db, id), now).atMs);
  });
}
