import { earlierCalls } from '../../contract/bookings.ts';
import { toBooking } from '../bookings/to-booking.ts';
import { withKnownArrival } from '../bookings/with-arrivals.ts';
import type { Context } from '../context.ts';
import { asDone, type Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { expireEarlier } from './end-offer.ts';
import { declineTime, joinList, leaveList } from './join-list.ts';
import { offerFreed } from './offer-freed.ts';
import { lookForEarlier } from './tell-sooner.ts';

export const earlier: Feature = {
  routes: [earlierRoutes],
  jobs: (context) => ({
    'offer-freed': (job) => offerFreed(context, job),
    'expire-earlier': (job) => expireEarlier(context, job),
    'look-for-earlier': () => asDone(lookForEarlier(context)),
  }),
};

function earlierRoutes(app: App, context: Context): void {
  const shown = (row: Parameters<typeof toBooking>[0]) => toBooking(withKnownArrival(context, row));
  serve(app, earlierCalls, {
    join: async (request) => {
      const by = principalOf(request);
      const { id } = request.params;
      const declined = request.body?.declines;
      return shown(
        declined ? await declineTime(context, by, id, Date.parse(declined)) : await joinList(context, by, id),
      );
    },
    leave: async (request) => shown(await leaveList(context, principalOf(request), request.params.id)),
  });
}
