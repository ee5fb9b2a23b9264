import { placeCalls } from '../../contract/places.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { networkOf } from '../platform/limits/network.ts';
import { setQuoteCookie } from '../quotes/browser.ts';
import { ownerOf } from '../quotes/quote.ts';
import { calculateDistance } from './find-place.ts';
import { streetRoutes } from './street-routes.ts';
import { suggestPlaces } from './suggest-places.ts';

export const places: Feature = { routes: [placeRoutes, streetRoutes] };

function placeRoutes(app: App, context: Context): void {
  serve(app, placeCalls, {
    calculateDistance: (request) =>
      calculateDistance(context, ownerOf(principalOf(request).id), request.body),
    quotePlace: async (request, reply) => {
      const { customer, body, ip } = request;
      if (customer) return calculateDistance(context, ownerOf(customer.id), body);
      if (context.config.rateLimit > 0) await context.limiter.take({ quotesSignedOut: networkOf(ip) });
      const owner = ownerOf(null, setQuoteCookie(request, reply, context));
      return calculateDistance(context, owner, body);
    },
    suggestPlaces: async (request) => ({
      places: await suggestPlaces(context, principalOf(request).id, request.query.text),
    }),
    namePlace: async ({ query }) => {
      const place = await context.geocoder.describe(query);
      if (!place) throw new Failure('PLACE_NOT_FOUND');
      return { place };
    },
  });
}
