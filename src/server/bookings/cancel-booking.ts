import { isOpen } from '../../domain/booking-status.ts';
import { Failure } from '../../domain/failure.ts';
import type { Principal } from '../accounts/principal.ts';
import { type Changing, changeBooking } from './change-booking.ts';
import { afterwards, statusChange } from './change-status.ts';
import type { BookingDetail } from './queries.ts';

/**
 * A customer takes an own booking back, with the whole amount, until the technician is on the way.
 * @throws Failure NOT_YOURS, BOOKING_FINISHED, ON_THE_WAY
 */
export async function cancelBooking(context: Changing, by: Principal, id: string): Promise<BookingDetail> {
  const booking = await changeBooking(context, by, id, null, (before, now) => {
    if (before.customerId !== by.id) throw new Failure('NOT_YOURS');
    if (!isOpen(before.status)) throw new Failure('BOOKING_FINISHED');
    if (before.status === 'in_progress' || before.departedAt !== null) throw new Failure('ON_THE_WAY');
    return statusChange(by, before, 'cancelled', now);
  });
  afterwards(context, booking);
  return booking;
}
