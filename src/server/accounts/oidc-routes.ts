import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { cookieName, ownCookie } from '../http/own-cookie.ts';
import { settleSession } from './device-sessions.ts';
import { keepIdToken } from './id-tokens.ts';
import { type Oidc, OidcCancelled, OidcRefused, type OidcSaved, OidcUnavailable } from './oidc.ts';
import { safeReturnTo } from './return-to.ts';
import { setSessionCookie } from './session-cookie.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';

const PENDING_COOKIE = 'sign-in';
const PENDING_SECONDS = 10 * 60;
const MOST_REF = 100;
const start = {
  schema: { summary: 'Starts the sign-in at the identity provider', otherAnswers: { 302: '' } },
};
const finish = {
  schema: { summary: 'Ends the sign-in at the identity provider', otherAnswers: { 302: '', 303: '' } },
};

type Pending = OidcSaved & { returnTo: string; ref: string };

/** Customer sign-in at the company's own identity provider. */
export function oidcRoutes(app: App, context: Context, oidc: Oidc): void {
  const pendingCookie = cookieName(context, PENDING_COOKIE);

  app.get('/api/login', start, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const { url, saved } = await oidc.start().catch(translate);
    const ref = String(query.ref ?? query.utm_source ?? '').slice(0, MOST_REF);
    const pending: Pending = { ...saved, returnTo: safeReturnTo(query.returnTo), ref };
    return reply
      .setCookie(pendingCookie, JSON.stringify(pending), {
        ...ownCookie(context),
        signed: true,
        maxAge: PENDING_SECONDS,
      })
      .redirect(url, 302);
  });

  app.get('/api/callback', finish, async (request, reply) => {
    const pending = readPending(request.unsignCookie(request.cookies[pendingCookie] ?? ''));
    if (!pending) return reply.redirect('/api/login', 302);
    reply.clearCookie(pendingCookie, ownCookie(context));
    const signedIn = await oidc.finish(request.url, pending).catch(nullWhenCancelled);
    if (!signedIn) return reply.redirect('/', 303);
    const session = await signInWithIdentity(context, signedIn.identity, pending.ref || 'direct');
    await keepIdToken(context, session.jti, signedIn.idToken);
    await settleSession(context, request, session.token, 'provider');
    setSessionCookie(reply, context, session);
    return reply.redirect(pending.returnTo, 303);
  });
}

function readPending({ valid, value }: { valid: boolean; value: string | null }): Pending | null {
  return valid && value ? (JSON.parse(value) as Pending) : null;
}

function nullWhenCancelled(error: unknown): null {
  return error instanceof OidcCancelled ? null : translate(error);
}

function translate(error: unknown): never {
  if (error instanceof OidcRefused)
    throw new Failure('UNAUTHORIZED', 'Unauthorized: the sign-in was not completed.');
  if (error instanceof OidcUnavailable)
    throw new Failure('OVERLOADED', 'Sign-in is not available right now.');
  throw error;
}
