import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Callers } from '../platform/http/guard.ts';
import type { Handshake } from '../platform/live/hub.ts';
import type { Principal } from '../platform/principal.ts';
import { readSessionCookie } from './session-cookie.ts';
import { readSession } from './sessions.ts';

/** Returns the principals of a request's valid credentials: staff by token, a customer by cookie. */
export async function readCallers(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  request: FastifyRequest,
): Promise<Callers> {
  const token = bearerOf(request) ?? storedTokenOf(request);
  const [bySent, byCookie] = await Promise.all([
    token ? readSession(context, token) : null,
    readSessionCookie(context, request.cookies),
  ]);
  const address = request.ip;
  return {
    staff: bySent && bySent.role !== 'customer' ? { ...bySent, address } : null,
    customer: byCookie ? { ...byCookie, address } : null,
  };
}

const StaffAuth = z.object({ token: z.string().check(z.minLength(1)) });

/**
 * Returns the principal of a socket's valid credentials: staff by token, unless their password is a given one, otherwise a
 * customer by cookie, which only the app's own pages may send.
 */
export async function readSocketCaller(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  { auth, headers }: Handshake,
): Promise<Principal | null> {
  const staff = StaffAuth.safeParse(auth);
  if (staff.success) {
    const principal = await readSession(context, staff.data.token);
    return principal?.role === 'customer' || principal?.hasGivenPassword ? null : principal;
  }
  if (!headers.origin || !headers.cookie) return null;
  return readSessionCookie(context, cookie.parse(headers.cookie));
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

const StoredSession = z.object({ token: z.string() });

function storedTokenOf(request: FastifyRequest): string | undefined {
  const stored = request.headers['x-tech-session'];
  if (!request.routeOptions.config.storedSession || typeof stored !== 'string') return undefined;
  try {
    return StoredSession.safeParse(JSON.parse(stored)).data?.token;
  } catch {
    return undefined;
  }
}
