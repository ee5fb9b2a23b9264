import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { type Addressed, cookieName, cookieOptions } from '../http/own-cookie.ts';
import type { Principal } from './principal.ts';
import { type OpenedSession, readSession } from './sessions.ts';

const NAME = 'session';

type Cookies = Record<string, string | undefined>;
type CookieContext = Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>;

export const sessionCookieName = (context: Addressed): string => cookieName(context, NAME);

/** Returns the session of a customer's cookies; `isFormer` if the cookie has the old name without the prefix. */
export async function readSessionCookie(
  context: CookieContext,
  cookies: Cookies,
): Promise<{ customer: Principal; isFormer: boolean } | null> {
  const name = sessionCookieName(context);
  const isFormer = cookies[name] === undefined && name !== NAME;
  const token = cookies[isFormer ? NAME : name];
  if (!token) return null;
  // Over https a current token is only valid in the cookie with the prefix, because a sibling site could set the other.
  if (isFormer && !context.tokens.verifyFormer(token, context.clock())) return null;
  const customer = await readSession(context, token);
  return customer?.role === 'customer' ? { customer, isFormer } : null;
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

/** Replaces a cookie with the old name by the current one, for the session's remaining time. */
export function replaceFormerCookie(
  reply: FastifyReply,
  context: CookieContext,
  { id, jti, openedAt, expiresAt }: Principal,
): void {
  const token = context.tokens.sign({ sub: id, aud: 'customer', jti, issuedAt: openedAt, expiresAt });
  reply.clearCookie(NAME, { path: '/' });
  setSessionCookie(reply, context, { token, expiresAt });
}

export function clearSessionCookie(reply: FastifyReply, context: Addressed): FastifyReply {
  return reply
    .clearCookie(NAME, { path: '/' })
    .clearCookie(sessionCookieName(context), cookieOptions(context));
}
