import { Failure } from '../../domain/failure.ts';
import type { SignInBy } from '../accounts/device-sessions.ts';
import { companySettings } from '../company/settings.ts';
import type { Db } from '../platform/db/schema.ts';
import { findAuthenticator } from './authenticator-queries.ts';
import { beginEnrolment, codeMatches, endEnrolment, type Factoring, isPending } from './second-factor.ts';

/**
 * Checks the second factor of a login whose password is correct. If the company requires a second factor, an account
 * without one gets an enrolment, and its next login must contain the first code.
 * @param totp the code of the request, if any
 * @returns the recovery codes if this login enabled the second factor; null otherwise
 * @throws Failure TOTP_REQUIRED, TOTP_INVALID; ENROLMENT_REQUIRED with the enrolment in its body
 */
export async function passSecondFactor(
  context: Factoring,
  username: string,
  totp: string | undefined,
): Promise<string[] | null> {
  const authenticator = await findAuthenticator(context.db, username);
  if (authenticator?.confirmedAt != null) {
    if (!totp) throw new Failure('TOTP_REQUIRED');
    if (!(await codeMatches(context, username, totp))) throw new Failure('TOTP_INVALID');
    return null;
  }
  if (!(await companySettings(context.db)).requireSecondFactor) return null;
  if (totp && authenticator && isPending(authenticator, context.clock())) {
    return endEnrolment(context, username, totp).catch(asLoginFailure);
  }
  const enrolment = await beginEnrolment(context, username);
  throw new Failure('ENROLMENT_REQUIRED', undefined, { body: { enrolment } });
}

/** Returns the sign-in method of a successful login: an account with an authenticator app had to send its code. */
export const staffSignInBy = async (db: Db, username: string): Promise<SignInBy> =>
  (await findAuthenticator(db, username))?.confirmedAt == null ? 'password' : 'password and app';

function asLoginFailure(error: unknown): never {
  throw error instanceof Failure && error.code === 'CODE_WRONG' ? new Failure('TOTP_INVALID') : error;
}
