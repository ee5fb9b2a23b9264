import * as z from 'zod/mini';
import { EtaResponse } from '../../domain/eta.ts';
import { readableBooking } from '../bookings/readable-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { estimate, track } from './eta.ts';

export function trackingRoutes(app: App, context: Context): void {
  app.get(
    '/api/bookings/:id/eta',
    {
      config: { allow: ['admin', 'customer'] },
      schema: { params: z.object({ id: z.string() }), response: { 200: EtaResponse } },
    },
    async (request) => {
      const booking = await readableBooking(context, principalOf(request), request.params.id);
      return estimate(context, await track(context, booking));
    },
  );
}
