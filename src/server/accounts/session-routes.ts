import { sessionCalls } from '../../contract/accounts.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { deviceSessionsOf, endDeviceSessions, endOwnSession } from './device-sessions.ts';
import { signInPath } from './return-to.ts';

export function sessionRoutes(app: App, context: Context): void {
  app.get('/login', ({ url, headers }, reply) =>
    reply.redirect(signInPath(url, headers.referer, context.origins), 302),
  );
  for (const role of ['customer', 'admin', 'tech'] as const) {
    serve(app, sessionCalls(role), {
      listOwnDevices: (request) => {
        const { id, jti } = principalOf(request);
        return deviceSessionsOf(context, role, id, jti);
      },
      endOtherSessions: async (request) => {
        const { id, jti } = principalOf(request);
        return { ended: await endDeviceSessions(context, role, id, jti) };
      },
      endOwnSession: async (request) => {
        await endOwnSession(context, principalOf(request), request.params.id);
        return { ended: 1 };
      },
    });
  }
}
