import type { FastifyRequest } from 'fastify';
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

  app.get('/api/logout', end, async (request, reply) => {
    if (request.customer && isLedFromElsewhere(request)) {
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(signOutPage({ brand: context.config.company.brandName, texts: context.texts }));
    }
    const { jti } = request.customer ?? {};
    if (jti) await closeSession(context, jti);
    const away = jti ? await issuerLogoutUrl(context, jti) : null;
    return clearSessionCookie(reply, context).redirect(away ?? '/', 302);
  });
}

/**
 * Uses the browser's Sec-Fetch headers: a typed address or a client without them counts as the person's own request.
 */
const isLedFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
