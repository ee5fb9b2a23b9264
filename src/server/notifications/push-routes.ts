import { pushCalls, subscriptionCalls } from '../../api/notifications.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { serve } from '../http/serve.ts';
import { renewAddress, subscribe, subscriptionState, unsubscribe } from './subscribe.ts';

export function pushRoutes(app: App, context: Context): void {
  serve(app, pushCalls, {
    readKey: () => ({ publicKey: context.pusher.publicKey }),
    renew: ({ body }) => renewAddress(context, body),
  });
  for (const role of ['customer', 'admin', 'tech'] as const) {
    serve(app, subscriptionCalls(role), {
      subscribe: (request) => subscribe(context, principalOf(request), request.body),
      unsubscribe: (request) => unsubscribe(context, principalOf(request), request.body.endpoint),
      readState: (request) => subscriptionState(context, principalOf(request), request.body.endpoint),
    });
  }
}
