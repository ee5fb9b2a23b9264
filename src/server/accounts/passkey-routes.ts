import { customerPasskeyCalls, passkeySignInCalls } from '../../contract/passkeys.ts';
import type { UsedPasskey } from '../../contract/shapes/passkey.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { passkeyAccountRoutes } from '../passkeys/account-routes.ts';
import { beginSignIn, passkeyOwner } from '../passkeys/use-passkey.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { App } from '../platform/http/app-type.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { changeCustomer } from './change-customer.ts';
import { settleSession } from './device-sessions.ts';
import { findCustomer } from './queries.ts';
import { refuseNoWayIn } from './refuse-no-way-in.ts';
import { safeReturnTo } from './return-to.ts';
import { setSessionCookie } from './session-cookie.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { refuseForeign } from './sign-in-routes.ts';

/**
 * Registers passkey sign-in for customers, in addition to e-mail codes. With an identity provider, passkeys are the
 * provider's.
 */
export function customerPasskeyRoutes(app: App, context: Context): void {
  const { origins } = context;
  if (context.config.oidc) return;
  serve(app, passkeySignInCalls, {
    beginSignIn: async (request, reply) => {
      refuseForeign(request, origins);
      return noStore(reply).send(await beginSignIn(context, 'customer'));
    },
    signIn: async (request, reply) => {
      refuseForeign(request, origins);
      const { credential, returnTo } = request.body;
      const session = await signInWithPasskey(context, credential);
      await settleSession(context, request, session.token, 'passkey');
      setSessionCookie(reply, context, session);
      return { returnTo: safeReturnTo(returnTo) };
    },
  });
  passkeyAccountRoutes(app, context, {
    calls: customerPasskeyCalls,
    labelOf: async (id) => (await findCustomer(context.db, id))?.email ?? '',
    refuseRemoval: refuseNoWayIn,
  });
}

/** @throws Failure PASSKEY_REFUSED, also if the account was deleted */
async function signInWithPasskey(context: Context, credential: UsedPasskey): Promise<OpenedSession> {
  const { db, clock, events } = context;
  const id = await passkeyOwner(context, 'customer', credential);
  const session = await openSession(context, 'customer', id).catch((error) => {
    const isGone = error instanceof Failure && error.code === 'CREDENTIALS_INVALID';
    throw isGone ? new Failure('PASSKEY_REFUSED') : error;
  });
  await inTransaction(db, (trx) => changeCustomer(trx, id, { lastLoginAt: clock() }));
  events.emit('customers:changed', {});
  return session;
}
