import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { Links, NewLink, SharedTracking } from '../../domain/shared-tracking.ts';
import { findBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { estimate, track } from './eta.ts';
import { linksOf, makeLink, readGuest, revokeLinks } from './links.ts';
import { toShared } from './to-shared.ts';

const owner = { config: { allow: ['customer'] as const } };
const Id = z.object({ id: z.string() });

/** Links to a booking: made, counted and revoked by its owner, followed by anybody. */
export function linkRoutes(app: App, context: Context): void {
  const path = '/api/bookings/:id/share';

  app.post(path, { ...owner, schema: { params: Id, response: { 201: NewLink } } }, async (request, reply) => {
    const link = await makeLink(context, principalOf(request), request.params.id);
    return reply.code(201).header('cache-control', 'no-store').send(link);
  });

  app.get(path, { ...owner, schema: { params: Id, response: { 200: Links } } }, async (request) => ({
    active: await linksOf(context, principalOf(request), request.params.id),
  }));

  app.delete(path, { ...owner, schema: { params: Id, response: { 200: Links } } }, async (request) => {
    await revokeLinks(context, principalOf(request), request.params.id);
    return { active: 0 };
  });

  app.get(
    '/api/shared/:token',
    { schema: { params: z.object({ token: z.string() }), response: { 200: SharedTracking } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const guest = await readGuest(context, request.params.token);
      const booking = guest && (await findBooking(context.db, guest.id));
      if (!booking) throw new Failure('LINK_ENDED');
      return {
        booking: await toShared(context, booking),
        eta: await estimate(context, await track(context, booking), 'guest'),
      };
    },
  );
}
