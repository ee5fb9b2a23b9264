import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountCalls } from '../../contract/accounts.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { changeProfile } from './change-customer.ts';
import { findCustomer } from './queries.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { closeSession } from './sessions.ts';
import { signInStyle, signOutPage } from './sign-in-page.ts';
import { refuseForeign } from './sign-in-routes.ts';
import { issuerLogoutUrl } from './sign-in-with-identity.ts';
import { toUser } from './to-user.ts';

const end = {
  config: { audit: 'sign-out' as const },
  schema: {
    summary:
      'Ends the session, at the identity provider as well; a link on another site leads to a page that asks first',
    otherAnswers: { 200: 'text/html', 302: '' },
  },
};
const confirmedEnd = {
  config: { audit: 'sign-out' as const },
  schema: { summary: 'Ends the session, as the page that asks first does', otherAnswers: { 302: '' } },
};
const stylesheet = {
  schema: { summary: 'The style of the sign-in and sign-out pages', otherAnswers: { 200: 'text/css' } },
};

export function accountRoutes(app: App, context: Context): void {
  serve(app, accountCalls, {
    readUser: async (request) => {
      const customer = await findCustomer(context.db, principalOf(request).id);
      if (!customer) throw new Failure('UNAUTHORIZED');
      return toUser(customer, context.config);
    },
    changeProfile: async (request) =>
      toUser(await changeProfile(context, principalOf(request).id, request.body), context.config),
  });

  app.get('/api/login/style.css', stylesheet, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(signInStyle),
  );

  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    const { jti } = request.customer ?? {};
    if (jti) await closeSession(context, jti);
    const away = jti ? await issuerLogoutUrl(context, jti) : null;
    return clearSessionCookie(reply, context).redirect(away ?? '/', 302);
  }

  app.get('/api/logout', end, async (request, reply) => {
    if (!request.customer || isOwnRequest(request, context.origins)) return signOut(request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(signOutPage({ ...context, brand: context.config.company.brandName }));
  });
  app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 1024 });
    scope.post('/api/logout', confirmedEnd, async (request, reply) => {
      refuseForeign(request, context.origins);
      return signOut(request, reply);
    });
  });
}

/**
 * Returns whether a person of ours, or a program, asks for the sign-out. Browsers say from where a link leads: by
 * Sec-Fetch-Site, old ones by Referer, which the other site may suppress. The cookie comes along with a page that the
 * browser opens (SameSite=Lax), and it asks for HTML then; a program need not.
 */
function isOwnRequest({ headers }: FastifyRequest, origins: Set<string>): boolean {
  const { 'sec-fetch-site': site, origin, referer, accept = '' } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin !== undefined) return origins.has(origin);
  if (referer !== undefined) return URL.canParse(referer) && origins.has(new URL(referer).origin);
  return !/text\/html|application\/xhtml/i.test(accept);
}
