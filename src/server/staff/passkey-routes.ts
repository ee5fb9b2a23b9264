import { passkeyLoginCalls, staffPasskeyCalls } from '../../api/passkeys.ts';
import { Failure } from '../../domain/failure.ts';
import type { UsedPasskey } from '../../domain/passkey.ts';
import type { StaffRole, StaffSession } from '../../domain/staff.ts';
import { settleSession } from '../accounts/device-sessions.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-type.ts';
import { principalOf } from '../http/guard.ts';
import { serve } from '../http/serve.ts';
import { unkept } from '../http/unkept.ts';
import { passkeyAccountRoutes } from '../passkeys/account-routes.ts';
import { beginSignIn, passkeyOwner } from '../passkeys/use-passkey.ts';
import { confirmIdentity } from './confirm-identity.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { openStaffSession } from './open-staff-session.ts';
import { findPasskeyOwner } from './queries.ts';

/** The own passkeys of staff, and the login with one. */
export function staffPasskeyRoutes(
  app: App,
  context: Context,
  role: StaffRole,
  attempts: LoginAttempts,
): void {
  serve(app, passkeyLoginCalls(role), {
    beginSignIn: async (_request, reply) => unkept(reply).send(await beginSignIn(context, role)),
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
    onChange: () => context.events.emit('staff:changed', {}),
  });
}

/**
 * No code is asked for: the passkey is one factor, and the PIN, finger or face that it asks for is the other.
 * @throws Failure PASSKEY_REFUSED, also when the account is disabled or its second factor is reset meanwhile
 */
async function loginWithPasskey(
  context: Context,
  role: StaffRole,
  credential: UsedPasskey,
): Promise<StaffSession> {
  // Read before the passkey is used: a reset after this changes the version, one before takes the passkey away.
  const account = await findPasskeyOwner(context.db, credential.id);
  const username = await passkeyOwner(context, role, credential);
  if (account?.username !== username) throw new Failure('PASSKEY_REFUSED');
  const proof = { credentialVersion: account.credentialVersion, byPassword: false };
  return openStaffSession(context, role, username, proof).catch((error) => {
    const isDisabled = error instanceof Failure && error.code === 'CREDENTIALS_INVALID';
    throw isDisabled ? new Failure('PASSKEY_REFUSED') : error;
  });
}
