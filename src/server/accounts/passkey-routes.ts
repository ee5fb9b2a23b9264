import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { PasskeySignIn, SignedIn, type UsedPasskey } from '../../domain/passkey.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { passkeyAccountRoutes } from '../passkeys/account-routes.ts';
import { passkeyOptionsRoute } from '../passkeys/options-route.ts';
import { passkeyOwner } from '../passkeys/use-passkey.ts';
import { settleSession } from './device-sessions.ts';
import { findCustomer } from './queries.ts';
import { refuseOldSession } from './recent-sign-in.ts';
import { safeReturnTo } from './return-to.ts';
import { setSessionCookie } from './session-cookie.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { noteSignIn } from './sign-in.ts';
import { refuseForeign } from './sign-in-routes.ts';

const path = '/api/login/passkey';

/** Customers sign in with a passkey beside the code by e-mail; at an identity provider they do so there. */
export function customerPasskeyRoutes(app: App, context: Context, origins: Set<string>): void {
  if (context.config.oidc) return;
  passkeyOptionsRoute(app, context, {
    role: 'customer',
    path: `${path}/options`,
    refuse: (request) => refuseForeign(request, origins),
  });

  app.post(
    path,
    {
      schema: {
        summary: 'Signs a customer in with a passkey',
        body: PasskeySignIn,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      refuseForeign(request, origins);
      const { credential, returnTo } = request.body;
      const session = await signInWithPasskey(context, credential);
      await settleSession(context, request, session.token, 'passkey');
      setSessionCookie(reply, context, session);
      return { returnTo: safeReturnTo(returnTo) };
    },
  );

  passkeyAccountRoutes(app, context, {
    role: 'customer',
    path: '/api/account/passkeys',
    body: z.optional(z.strictObject({})),
    confirm: async (request) => refuseOldSession(principalOf(request), context.clock()),
    labelOf: async (id) => (await findCustomer(context.db, id))?.email ?? '',
  });
}

/** @throws Failure PASSKEY_REFUSED, also when the account is gone */
async function signInWithPasskey(context: Context, credential: UsedPasskey): Promise<OpenedSession> {
  const { db, clock, facts } = context;
  const id = await passkeyOwner(context, 'customer', credential);
  const session = await openSession(context, 'customer', id).catch((error) => {
    const isGone = error instanceof Failure && error.code === 'CREDENTIALS_INVALID';
    throw isGone ? new Failure('PASSKEY_REFUSED') : error;
  });
  await inTransaction(db, (trx) => noteSignIn(trx, id, { lastLoginAt: clock() }));
  facts.tell('customers:changed', {});
  return session;
}
