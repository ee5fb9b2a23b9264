import { phoneBookingCalls } from '../../contract/phone-bookings.ts';
import { Failure } from '../../domain/failure.ts';
import { type BookingDetail, findBooking } from '../bookings/find-booking.ts';
import { sendPaymentLink } from '../bookings/pay-booking.ts';
import { endUnpaid } from '../bookings/store-unpaid.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { refuseUnreachable } from '../notifications/messages/refuse-unreachable.ts';
import { calculateDistance } from '../places/find-place.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import type { Principal } from '../platform/principal.ts';
import { dispatcherOwner } from '../quotes/quote.ts';
import { bookByPhone } from './book-by-phone.ts';

/** Bookings that dispatchers take for callers, and links to pay for what is not paid. */
export const phoneBookings: Feature = {
  routes: [phoneBookingRoutes],
  jobs: (context) => ({ 'end-unpaid': (job) => endUnpaid(context, job) }),
};

function phoneBookingRoutes(app: App, context: Context): void {
  serve(app, phoneBookingCalls, {
    quote: (request) =>
      calculateDistance(context, dispatcherOwner(null, principalOf(request).id), request.body),
    book: async (request) => toBooking(await bookByPhone(context, principalOf(request), request.body)),
    sendPaymentLink: async (request) =>
      toBooking(await sendReachableLink(context, principalOf(request), request.params.id)),
  });
}

/** @throws Failure as `sendPaymentLink`, CUSTOMER_UNREACHABLE if no message reaches the customer */
async function sendReachableLink(context: Context, by: Principal, id: string): Promise<BookingDetail> {
  const booking = await findBooking(context.db, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  // A deleted account is refused with more to say.
  if (booking.customerDeletedAt === null) await refuseUnreachable(context, booking.customerId);
  return sendPaymentLink(context, by, id);
}
