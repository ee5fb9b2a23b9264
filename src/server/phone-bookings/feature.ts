import { phoneBookingCalls } from '../../contract/phone-bookings.ts';
import { endUnpaid } from '../bookings/store-unpaid.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { calculateDistance } from '../places/find-place.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { dispatcherOwner } from '../quotes/quote.ts';
import { bookByPhone } from './book-by-phone.ts';
import { sendReachableLink } from './send-reachable-link.ts';

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
