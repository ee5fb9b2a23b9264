import * as z from 'zod/mini';
import { DeviceSession, EndedSessions } from '../../domain/device-session.ts';
import type { Role } from '../../domain/role.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { deviceSessionsOf, endDeviceSessions, endOwnSession } from './device-sessions.ts';

const paths: Record<Role, string> = {
  customer: '/api/auth/sessions',
  admin: '/api/admin/sessions',
  tech: '/api/tech/sessions',
};

/** Everybody's own sessions; those of others are with their accounts, for admins. */
export function sessionRoutes(app: App, context: Context): void {
  for (const role of ['customer', 'admin', 'tech'] as const) {
    const path = paths[role];
    const own = { config: { allow: [role] } };
    app.get(
      path,
      {
        ...own,
        schema: { summary: 'Where the caller is signed in', response: { 200: z.array(DeviceSession) } },
      },
      (request) => {
        const { id, jti } = principalOf(request);
        return deviceSessionsOf(context, role, id, jti);
      },
    );
    app.delete(
      path,
      {
        ...own,
        schema: { summary: 'Ends all other sessions of the caller', response: { 200: EndedSessions } },
      },
      async (request) => {
        const { id, jti } = principalOf(request);
        return { ended: await endDeviceSessions(context, role, id, jti) };
      },
    );
    app.delete(
      `${path}/:id`,
      {
        ...own,
        schema: {
          summary: 'Ends one session of the caller',
          params: z.object({ id: z.string() }),
          response: { 200: EndedSessions },
        },
      },
      async (request) => {
        await endOwnSession(context, principalOf(request), request.params.id);
        return { ended: 1 };
      },
    );
  }
}
