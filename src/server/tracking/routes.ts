import * as z from 'zod/mini';
import { EtaResponse } from '../../domain/eta.ts';
import { TrailPoint } from '../../domain/position.ts';
import { BookingRating, NewRating, Rating } from '../../domain/rating.ts';
import { readableBooking } from '../bookings/readable-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { estimate, track } from './eta.ts';
import { bookingRating, rateBooking, ratingOf } from './rate.ts';
import { trailOf } from './trail.ts';

const customers = { config: { allow: ['customer'] as const } };
const admins = { config: { allow: ['admin'] as const } };
const readers = { config: { allow: ['admin', 'customer'] as const } };
const Id = z.object({ id: z.string() });

export function trackingRoutes(app: App, context: Context): void {
  app.get(
    '/api/bookings/:id/eta',
    {
      ...readers,
      schema: {
        summary: 'Where the technician is, and when to expect them',
        params: Id,
        response: { 200: EtaResponse },
      },
    },
    async (request) => {
      const booking = await readableBooking(context, principalOf(request), request.params.id);
      return estimate(context, await track(context, booking));
    },
  );

  app.get(
    '/api/bookings/:id/trail',
    {
      ...readers,
      schema: {
        summary: 'Where the technician drove, while en route',
        params: Id,
        response: { 200: z.array(TrailPoint) },
      },
    },
    async (request) =>
      trailOf(context, await readableBooking(context, principalOf(request), request.params.id)),
  );

  const rating = '/api/bookings/:id/rating';
  app.get(
    rating,
    { ...customers, schema: { params: Id, response: { 200: z.nullable(Rating) } } },
    (request) => ratingOf(context, principalOf(request), request.params.id),
  );

  app.post(
    rating,
    { ...customers, schema: { params: Id, body: NewRating, response: { 200: Rating } } },
    (request) => rateBooking(context, principalOf(request), request.params.id, request.body),
  );

  app.get(
    '/api/admin/bookings/:id/rating',
    { ...admins, schema: { params: Id, response: { 200: BookingRating } } },
    (request) => bookingRating(context, principalOf(request), request.params.id),
  );
}
