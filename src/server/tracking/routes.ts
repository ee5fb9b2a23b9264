import * as z from 'zod/mini';
import { EtaResponse } from '../../domain/eta.ts';
import { TrailPoint } from '../../domain/position.ts';
import { readableBooking } from '../bookings/readable-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { estimate, track } from './eta.ts';
import { trailOf } from './trail.ts';

const readers = { config: { allow: ['admin', 'customer'] as const } };
const Id = z.object({ id: z.string() });

export function trackingRoutes(app: App, context: Context): void {
  app.get(
    '/api/bookings/:id/eta',
    { ...readers, schema: { params: Id, response: { 200: EtaResponse } } },
    async (request) => {
      const booking = await readableBooking(context, principalOf(request), request.params.id);
      return estimate(context, await track(context, booking));
    },
  );

  app.get(
    '/api/bookings/:id/trail',
    { ...readers, schema: { params: Id, response: { 200: z.array(TrailPoint) } } },
    async (request) =>
      trailOf(context, await readableBooking(context, principalOf(request), request.params.id)),
  );
}
