import { placeCalls } from '../../contract/places.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { calculateDistance } from './find-place.ts';

export const places: Feature = { routes: [placeRoutes] };

function placeRoutes(app: App, context: Context): void {
  serve(app, placeCalls, {
    calculateDistance: (request) => calculateDistance(context, principalOf(request).id, request.body),
    namePlace: async ({ query }) => {
      const place = await context.geocoder.describe(query);
      if (!place) throw new Failure('PLACE_NOT_FOUND');
      return { place };
    },
  });
}
