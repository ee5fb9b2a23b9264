import { Failure } from '../../domain/failure.ts';
import { type BookingDetail, findBooking } from '../bookings/find-booking.ts';
import { sendPaymentLink } from '../bookings/pay-booking.ts';
import type { Context } from '../context.ts';
import { refuseUnreachable } from '../notifications/messages/refuse-unreachable.ts';
import type { Principal } from '../platform/principal.ts';

type Sending = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'changes' | 'texts'>;

/**
 * Sends the customer of an unpaid booking the link to pay, if a message reaches the customer. Returns the booking.
 * @throws Failure as `sendPaymentLink`, CUSTOMER_UNREACHABLE
 */
export async function sendReachableLink(context: Sending, by: Principal, id: string): Promise<BookingDetail> {
  const booking = await findBooking(context.db, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  // A deleted account is refused with more to say.
  if (booking.customerDeletedAt === null) await refuseUnreachable(context, booking.customerId);
  return sendPaymentLink(context, by, id);
}
