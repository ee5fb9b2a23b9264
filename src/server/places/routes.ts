import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { DistanceResult, LocationQuery } from '../../domain/location-query.ts';
import { Latitude, Longitude } from '../../domain/place.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { calculateDistance } from './distance.ts';

const customers = { config: { allow: ['customer'] as const } };
const numeric = (schema: typeof Latitude | typeof Longitude) =>
  z.pipe(
    z.transform((given) => (typeof given === 'string' && given.trim() ? Number(given) : given)),
    schema,
  );

export function placeRoutes(app: App, context: Context): void {
  app.post(
    '/api/calculate-distance',
    {
      ...customers,
      schema: {
        summary: 'How far a place is, and what that costs',
        body: LocationQuery,
        response: { 200: DistanceResult },
      },
    },
    (request) => calculateDistance(context, request.body),
  );

  app.get(
    '/api/geocode/reverse',
    {
      ...customers,
      schema: {
        summary: 'The name of a place',
        querystring: z.object({ latitude: numeric(Latitude), longitude: numeric(Longitude) }),
        response: { 200: z.object({ place: z.string() }) },
      },
    },
    async (request) => {
      const place = await context.geocoder.describe(request.query);
      if (!place) throw new Failure('PLACE_NOT_FOUND');
      return { place };
    },
  );
}
