import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { type Addressed, cookieOptions, sessionCookieName } from '../platform/http/own-cookie.ts';
import type { Principal } from '../platform/principal.ts';
import { type OpenedSession, readSession } from './sessions.ts';

type Cookies = Record<string, string | undefined>;
type CookieContext = Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>;

/** Returns the customer whose session is in the cookies; null without a valid one. */
export async function readSessionCookie(context: CookieContext, cookies: Cookies): Promise<Principal | null> {
  // Over https only the cookie with the prefix counts, because a sibling site could set one without it.
  const token = cookies[sessionCookieName(context)];
  const session = token ? await readSession(context, token) : null;
  return session?.role === 'customer' ? session : null;
}

export function setSessionCookie(
  reply: FastifyReply,
  context: Addressed & Pick<Context, 'clock'>,
  { token, expiresAt }: Pick<OpenedSession, 'token' | 'expiresAt'>,
): void {
  reply.setCookie(sessionCookieName(context), token, {
    ...cookieOptions(context),
    maxAge: Math.floor((expiresAt - context.clock()) / 1000),
  });
}

export function clearSessionCookie(reply: FastifyReply, context: Addressed): FastifyReply {
  return reply.clearCookie(sessionCookieName(context), cookieOptions(context));
}
