import { linkCalls, trackingCalls } from '../../contract/tracking.ts';
import { Failure } from '../../domain/failure.ts';
import { findBooking, readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { estimate, track } from './eta.ts';
import { countActiveLinks, createLink, readGuest, revokeLinks } from './links.ts';
import { bookingRating, rateBooking, ratingOf } from './rate.ts';
import { toShared } from './to-shared.ts';
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

export function linkRoutes(app: App, context: Context): void {
  serve(app, linkCalls, {
    share: async (request, reply) => {
      const link = await createLink(context, principalOf(request), request.params.id);
      return noStore(reply).send(link);
    },
    countLinks: async (request) => ({
      active: await countActiveLinks(context, principalOf(request), request.params.id),
    }),
    revokeLinks: async (request) => {
      await revokeLinks(context, principalOf(request), request.params.id);
      return { active: 0 };
    },
    readShared: async (request, reply) => {
      noStore(reply);
      const guest = await readGuest(context, request.params.token);
      const booking = guest && (await findBooking(context.db, guest.id));
      if (!booking) throw new Failure('LINK_ENDED');
      return {
        booking: await toShared(context, booking),
        eta: await estimate(context, await track(context, booking), 'guest'),
      };
    },
  });
}
