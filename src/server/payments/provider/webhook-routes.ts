import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { webhookCalls } from '../../../contract/payments.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Context } from '../../context.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/guard.ts';
import { serve } from '../../platform/http/serve.ts';
import { receiveEvent } from './provider-events.ts';

type Signed = {
  /** The address as the subscription has it: Square signs it together with the body. */
  notificationUrl: string;
  body: string;
};

/** Returns Square's signature of an event: the base64 of HMAC-SHA256 over address and body. */
export const signatureOf = (key: string, { notificationUrl, body }: Signed): string =>
  createHmac('sha256', key).update(notificationUrl).update(body).digest('base64');

/** Whether an event has the right signature, compared in constant time. */
function isSigned(key: string, signed: Signed, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const [is, should] = [Buffer.from(signature), Buffer.from(signatureOf(key, signed))];
  return is.length === should.length && timingSafeEqual(is, should);
}

const SIGNATURE = 'x-square-hmacsha256-signature';

/**
 * Receives the payment provider's events. The signature is verified over the body as it came, before the body is parsed.
 * Without a key the path does not exist; the provider sends an event again for a day.
 */
export function webhookRoutes(app: App, context: Context): void {
  const { webhookSignatureKey: key, publicUrl } = context.config;
  const notificationUrl = publicUrl + webhookCalls.receive.path;

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));

  app.addHook('onRequest', async () => {
    if (!key) throw new Failure('NOT_FOUND');
  });
  app.addHook('preValidation', async (request) => {
    const body = typeof request.body === 'string' ? request.body : '';
    if (!key || !isSigned(key, { notificationUrl, body }, request.headers[SIGNATURE])) {
      throw new Failure('SIGNATURE_WRONG');
    }
    // The provider may have much to tell at once: its events do not count against its network.
    await context.limiter.giveBack({ requests: callerOf(request) });
    request.body = parsed(body);
  });

  serve(app, webhookCalls, {
    receive: async ({ body }) => {
      await receiveEvent(context, body);
      return { ok: true };
    },
  });
}

function parsed(body: string): FastifyRequest['body'] {
  try {
    return JSON.parse(body);
  } catch {
    throw new Failure('INVALID');
  }
}
