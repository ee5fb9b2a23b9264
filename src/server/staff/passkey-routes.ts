import { passkeyLoginCalls, staffPasskeyCalls } from '../../contract/passkeys.ts';
import type { UsedPasskey } from '../../contract/shapes/passkey.ts';
import { Failure } from '../../domain/failure.ts';
import type { StaffRole, StaffSession } from '../../domain/people/staff.ts';
import { settleSession } from '../accounts/device-sessions.ts';
import type { Context } from '../context.ts';
import { queueOwnChange } from '../notifications/messages/sign-in-change.ts';
import { passkeyAccountRoutes } from '../passkeys/account-routes.ts';
import { beginSignIn, passkeyOwner } from '../passkeys/use-passkey.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { noStore } from '../platform/http/own-cookie.ts';
import { serve } from '../platform/http/serve.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { openStaffSession } from './login.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { findPasskeyOwner } from './queries.ts';

/** Registers the passkey routes of staff: own passkeys, and login with a passkey. */
export function staffPasskeyRoutes(
  app: App,
  context: Context,
  role: StaffRole,
  attempts: LoginAttempts,
): void {
  serve(app, passkeyLoginCalls(role), {
    beginSignIn: async (_request, reply) => noStore(reply).send(await beginSignIn(context, role)),
    signIn: async (request) => {
      const session = await loginWithPasskey(context, role, request.body.credential);
      await settleSession(context, request, session.token, 'passkey');
      return session;
    },
  });
  passkeyAccountRoutes(app, context, {
    calls: staffPasskeyCalls(role),
    confirm: (request, body) => {
      const { id } = principalOf(request);
      return attempts.make(request, { role, username: id }, () => confirmIdentity(context, id, body));
    },
    labelOf: async (username) => `${username} (${role})`,
    onChange: async (username) => {
      const { db, clock, events } = context;
      await inTransaction(db, (trx) => queueOwnChange(trx, { username, role }, 'ownPasskeys', clock()));
      events.emit('staff:changed', {});
    },
  });
}

/**
 * Opens a session without asking for a code, because a passkey with user verification (PIN, fingerprint or face) counts
 * as two factors.
 * @throws Failure PASSKEY_REFUSED, also if the account is disabled or its second factor is reset concurrently
 */
async function loginWithPasskey(
  context: Context,
  role: StaffRole,
  credential: UsedPasskey,
): Promise<StaffSession> {
  // Read before the passkey is used: a later reset changes the version, and an earlier reset deletes the passkey.
  const account = await findPasskeyOwner(context.db, credential.id);
  const username = await passkeyOwner(context, role, credential);
  if (account?.username !== username) throw new Failure('PASSKEY_REFUSED');
  const proof = { credentialVersion: account.credentialVersion, byPassword: false };
  return openStaffSession(context, role, username, proof).catch((error) => {
    const isDisabled = error instanceof Failure && error.code === 'CREDENTIALS_INVALID';
    throw isDisabled ? new Failure('PASSKEY_REFUSED') : error;
  });
}
