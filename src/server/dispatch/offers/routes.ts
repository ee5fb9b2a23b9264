import { offerCalls } from '../../../contract/offers.ts';
import { toJob } from '../../bookings/to-booking.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../platform/http/app-type.ts';
import { principalOf } from '../../platform/http/guard.ts';
import { serve } from '../../platform/http/serve.ts';
import { acceptOffer, declineOffer, listOwnOffers } from './answer-offer.ts';

export function offerRoutes(app: App, context: Context): void {
  serve(app, offerCalls, {
    list: (request) => listOwnOffers(context, principalOf(request)),
    accept: async (request) => {
      const by = principalOf(request);
      return toJob(await acceptOffer(context, by, request.params.id), by.id);
    },
    decline: async (request) => {
      await declineOffer(context, principalOf(request), request.params.id, request.body.reason);
      return { ok: true as const };
    },
  });
}
