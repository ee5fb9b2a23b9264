import * as z from 'zod/mini';
import { PushAddress, PushEndpoint, PushRenewal, PushState } from '../../domain/push.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { renewAddress, subscribe, subscriptionState, unsubscribe } from './subscribe.ts';

/** The path says which of a browser's people asks: a customer, an admin, a technician. */
const paths = { customer: '/api/push', admin: '/api/admin/push', tech: '/api/tech/push' } as const;

export function pushRoutes(app: App, context: Context): void {
  app.get('/api/push/key', { schema: { response: { 200: z.object({ publicKey: z.string() }) } } }, () => ({
    publicKey: context.pusher.publicKey,
  }));

  app.post(
    '/api/push/renew',
    {
      schema: {
        summary: 'Puts the new push address of a browser in place of its former one, by that one’s secret',
        body: PushRenewal,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    (request) => renewAddress(context, request.body),
  );

  for (const role of ['customer', 'admin', 'tech'] as const) {
    const config = { allow: [role] };
    const response = { 200: PushState };
    const named = { config, schema: { body: PushEndpoint, response } };
    app.post(`${paths[role]}/subscribe`, { config, schema: { body: PushAddress, response } }, (request) =>
      subscribe(context, principalOf(request), request.body),
    );
    app.post(`${paths[role]}/unsubscribe`, named, (request) =>
      unsubscribe(context, principalOf(request), request.body.endpoint),
    );
    app.post(`${paths[role]}/state`, named, (request) =>
      subscriptionState(context, principalOf(request), request.body.endpoint),
    );
  }
}
