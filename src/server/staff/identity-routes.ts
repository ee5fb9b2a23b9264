import type { IdentityProof } from '../../contract/shapes/passkey.ts';
import { identityCalls } from '../../contract/staff.ts';
import { Failure } from '../../domain/failure.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { recordAuthentication } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { passkeyOwner } from '../passkeys/use-passkey.ts';
import type { App } from '../platform/http/app-type.ts';
import { principalOf } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import { confirmIdentity } from './confirm-identity.ts';
import type { LoginAttempts } from './login-attempts.ts';

/** Registers the route with which staff confirm who they are in an open session. Wrong guesses count as failed logins. */
export function identityRoutes(app: App, context: Context, role: StaffRole, attempts: LoginAttempts): void {
  serve(app, identityCalls(role), {
    confirm: async (request) => {
      const { id, jti } = principalOf(request);
      await attempts.make(request, { role, username: id }, () => confirm(context, role, id, request.body));
      await recordAuthentication(context, jti);
      return { ok: true };
    },
  });
}

/** @throws Failure PASSWORD_WRONG, CODE_WRONG, PASSKEY_WRONG */
async function confirm(
  context: Context,
  role: StaffRole,
  username: string,
  proof: IdentityProof,
): Promise<void> {
  if ('password' in proof) return confirmIdentity(context, username, proof);
  const owner = await passkeyOwner(context, role, proof.credential).catch(asWrongPasskey);
  if (owner !== username) throw new Failure('PASSKEY_WRONG');
}

/** Not 401, because the calling session is valid. */
function asWrongPasskey(error: unknown): never {
  throw error instanceof Failure && error.code === 'PASSKEY_REFUSED' ? new Failure('PASSKEY_WRONG') : error;
}
