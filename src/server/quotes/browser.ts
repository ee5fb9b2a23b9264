import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../domain/durations.ts';
import { newId } from '../platform/db/id.ts';
import { type Addressed, cookieName, cookieOptions } from '../platform/http/own-cookie.ts';

const QUOTE_COOKIE = 'quote';
/** Long enough to sign in, and short enough that it follows nobody. */
export const QUOTE_COOKIE_MS = HOUR_MS;

/** Returns the id that the quotes of a browser without a customer are sealed to; null without a valid cookie. */
export function quoteBrowserOf(request: FastifyRequest, context: Addressed): string | null {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName(context, QUOTE_COOKIE)] ?? '');
  return valid ? value : null;
}

/** Returns the browser's id and sets its cookie; generates an id for a browser without one. */
export function setQuoteCookie(request: FastifyRequest, reply: FastifyReply, context: Addressed): string {
  const id = quoteBrowserOf(request, context) ?? newId();
  reply.setCookie(cookieName(context, QUOTE_COOKIE), id, {
    ...cookieOptions(context),
    signed: true,
    maxAge: QUOTE_COOKIE_MS / 1000,
  });
  return id;
}
