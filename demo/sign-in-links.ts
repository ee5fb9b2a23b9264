import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { StaffRole, StoredSession } from '../src/domain/people/staff.ts';
import { toTime } from '../src/domain/time.ts';
import { setSessionCookie } from '../src/server/accounts/session-cookie.ts';
import { openSession } from '../src/server/accounts/sessions.ts';
import { signIn } from '../src/server/accounts/sign-in.ts';
import type { Context } from '../src/server/context.ts';
import type { App } from '../src/server/platform/http/app-type.ts';
import { VISITOR_EMAIL } from './world/people.ts';
import { VISITING_ADMIN, VISITING_TECHNICIAN } from './world/staff.ts';

export type Links = { customer: string; admin: string; technician: string };

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Adds paths that sign a visitor in to one of the demo's accounts. The paths are random for each run and respond to
 * this machine only.
 * @param onTechnician called when a visitor signs in as the technician
 */
export function addSignInLinks(app: App, context: Context, onTechnician: () => void): Links {
  const { publicUrl } = context.config;
  const link = (enter: (reply: FastifyReply) => Promise<FastifyReply>): string => {
    const path = `/demo/sign-in/${randomBytes(16).toString('hex')}`;
    app.get(path, (request, reply) => {
      if (!LOOPBACK.has(request.ip)) return reply.callNotFound();
      return enter(reply.header('cache-control', 'no-store'));
    });
    return publicUrl + path;
  };
  return {
    customer: link((reply) => enterAsCustomer(reply, context)),
    admin: link((reply) => enterAsStaff(reply, context, 'admin', VISITING_ADMIN)),
    technician: link((reply) => {
      onTechnician();
      return enterAsStaff(reply, context, 'tech', VISITING_TECHNICIAN);
    }),
  };
}

/** Redirects to the active charge, or to Home. */
async function enterAsCustomer(reply: FastifyReply, context: Context): Promise<FastifyReply> {
  setSessionCookie(reply, context, await signIn(context, { email: VISITOR_EMAIL }, 'direct'));
  const open = await context.db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .where('customers.email', '=', VISITOR_EMAIL)
    .where('bookings.serviceType', '=', 'emergency')
    .where('bookings.status', 'in', ['pending', 'confirmed', 'in_progress'])
    .select('bookings.id')
    .orderBy('bookings.createdAt', 'desc')
    .executeTakeFirst();
  return reply.redirect(open ? `/tracking/${open.id}` : '/');
}

/** The client stores a staff session itself, so a script of this page must write it. */
async function enterAsStaff(
  reply: FastifyReply,
  context: Context,
  role: StaffRole,
  username: string,
): Promise<FastifyReply> {
  const { token, expiresAt } = await openSession(context, role, username);
  const kept: StoredSession = {
    token,
    role,
    username,
    expiresAt: toTime(expiresAt),
    mustChangePassword: false,
  };
  const session = JSON.stringify(kept);
  const script = `localStorage.setItem('${role}Session', ${JSON.stringify(session)});location.replace('/${role}')`;
  return reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>Signing in</title><script nonce="${reply.cspNonce}">${script}</script>`);
}
