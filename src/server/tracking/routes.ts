import { trackingCalls } from '../../contract/tracking.ts';
import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { estimate, track } from './eta.ts';
import { bookingRating, rateBooking, ratingOf } from './rate.ts';
import { trailOf } from './trail.ts';

export function trackingRoutes(app: App, context: Context): void {
  serve(app, trackingCalls, {
    readEta: async (request) => {
      const booking = await readableBooking(context, principalOf(request), request.params.id);
      return estimate(context, await track(context, booking));
    },
    readTrail: async (request) =>
      trailOf(context, await readableBooking(context, principalOf(request), request.params.id)),
    readRating: (request) => ratingOf(context, principalOf(request), request.params.id),
    rate: (request) => rateBooking(context, principalOf(request), request.params.id, request.body),
    readRatingOfCustomer: (request) => bookingRating(context, principalOf(request), request.params.id),
  });
}
