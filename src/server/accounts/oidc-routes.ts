import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { cookieName, cookieOptions } from '../platform/http/own-cookie.ts';
import { RECENT_MS } from '../platform/principal.ts';
import { settleSession } from './device-sessions.ts';
import { type OidcAsking, OidcCancelled, OidcRefused, type OidcSaved, OidcUnavailable } from './oidc.ts';
import { safeReturnTo } from './return-to.ts';
import { setSessionCookie } from './session-cookie.ts';
import { signInWithIdentity, storeIdToken } from './sign-in-with-identity.ts';

const PENDING_COOKIE = 'sign-in';
const PENDING_SECONDS = 10 * 60;
const MAX_REF = 100;
const text = z.optional(z.string());
const start = {
  schema: {
    summary: 'Starts the sign-in at the identity provider',
    readsQuery: z.object({ returnTo: text, ref: text, utm_source: text, again: text }),
    otherAnswers: { 302: '' },
  },
};
const finish = {
  schema: { summary: 'Ends the sign-in at the identity provider', otherAnswers: { 302: '', 303: '' } },
};

type Pending = OidcSaved & { returnTo: string; ref: string };

/** Registers customer sign-in with the company's identity provider. */
export function oidcRoutes(app: App, context: Context): void {
  const { oidc } = context;
  if (!oidc) return;
  const pendingCookie = cookieName(context, PENDING_COOKIE);

  app.get('/api/login', start, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const { url, saved } = await oidc.start(askingOf(request)).catch(translate);
    const ref = String(query.ref ?? query.utm_source ?? '').slice(0, MAX_REF);
    const pending: Pending = { ...saved, returnTo: safeReturnTo(query.returnTo), ref };
    return reply
      .setCookie(pendingCookie, JSON.stringify(pending), {
        ...cookieOptions(context),
        signed: true,
        maxAge: PENDING_SECONDS,
      })
      .redirect(url, 302);
  });

  app.get('/api/callback', finish, async (request, reply) => {
    const pending = readPending(request.unsignCookie(request.cookies[pendingCookie] ?? ''));
    if (!pending) return reply.redirect('/api/login', 302);
    reply.clearCookie(pendingCookie, cookieOptions(context));
    const signedIn = await oidc.finish(request.url, pending).catch(nullWhenCancelled);
    if (!signedIn) return reply.redirect('/', 303);
    const { identity, authenticatedMsAgo } = signedIn;
    const authenticatedAt = authenticatedMsAgo === null ? null : context.clock() - authenticatedMsAgo;
    const session = await signInWithIdentity(context, identity, pending.ref || 'direct', authenticatedAt);
    await storeIdToken(context, session.jti, signedIn.idToken);
    await settleSession(context, request, session.token, 'provider');
    setSessionCookie(reply, context, session);
    return reply.redirect(pending.returnTo, 303);
  });
}

/**
 * `again=true` requests a new authentication, for actions that an old sign-in does not allow. If another site led the
 * person here, the provider must ask too; old browsers do not report that.
 */
function askingOf({ query, headers }: FastifyRequest): OidcAsking {
  if ((query as Record<string, unknown>).again === 'true') {
    return { prompt: 'login', maxAgeSeconds: RECENT_MS / 1000 };
  }
  const site = headers['sec-fetch-site'];
  const acted = headers['sec-fetch-user'] === '?1' && (site === 'same-origin' || site === 'none');
  return site === undefined || acted ? {} : { prompt: 'login' };
}

function readPending({ valid, value }: { valid: boolean; value: string | null }): Pending | null {
  return valid && value ? (JSON.parse(value) as Pending) : null;
}

function nullWhenCancelled(error: unknown): null {
  return error instanceof OidcCancelled ? null : translate(error);
}

function translate(error: unknown): never {
  if (error instanceof OidcRefused)
    throw new Failure('UNAUTHORIZED', texts('Unauthorized: the sign-in was not completed.'));
  if (error instanceof OidcUnavailable)
    throw new Failure('OVERLOADED', texts('Sign-in is not available right now.'));
  throw error;
}
