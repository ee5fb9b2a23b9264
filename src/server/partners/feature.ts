import type { FastifyRequest } from 'fastify';
import { partnerCalls, partnerEventCalls } from '../../contract/partners.ts';
import { Failure } from '../../domain/failure.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { App } from '../platform/http/app-type.ts';
import { callerOf, principalOf } from '../platform/http/guard.ts';
import { NUL } from '../platform/http/json-body.ts';
import { serve } from '../platform/http/serve.ts';
import { cancelAtPartner, offerToPartner } from './ask-partner.ts';
import { followPartner, wakeFollowing } from './follow-partner.ts';
import { handOverNew, handToPartner } from './hand-over.ts';
import { isSigned } from './signature.ts';

export const partners: Feature = {
  routes: [partnerRoutes, eventRoutes],
  jobs: (context) => ({
    'hand-to-partner': (job) => handOverNew(context, job),
    'offer-partner': (job) => offerToPartner(context, job),
    'cancel-partner': (job) => cancelAtPartner(context, job),
    'follow-partner': (job) => followPartner(context, job),
  }),
};

function partnerRoutes(app: App, context: Context): void {
  serve(app, partnerCalls, {
    handOver: async (request) =>
      toBooking(await handToPartner(context, principalOf(request), request.params.id, request.body?.version)),
  });
}

/**
 * Receives the partner's messages. The signature is verified over the body as it came, before the body is parsed. A message
 * only has the partner asked, so that a repeated or an old one changes nothing.
 */
function eventRoutes(app: App, context: Context): void {
  const secret = context.config.partner?.secret ?? null;
  const { path } = partnerEventCalls.receive;

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));

  app.addHook('preValidation', async (request) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const message = { method: 'POST', path, body };
    if (!secret || !isSigned(secret, message, request.headers, context.clock()))
      throw new Failure('SIGNATURE_WRONG');
    await context.limiter.giveBack({ requests: callerOf(request) });
    request.body = parsed(body);
  });

  serve(app, partnerEventCalls, {
    receive: async ({ body }) => {
      await wakeFollowing(context, body.callId);
      return { ok: true as const };
    },
  });
}

function parsed(body: string): FastifyRequest['body'] {
  if (NUL.test(body)) throw new Failure('INVALID');
  try {
    return JSON.parse(body);
  } catch {
    throw new Failure('INVALID');
  }
}
