import type { StaffRole, StaffSession } from '../../domain/people/staff.ts';
import { toTime } from '../../domain/time.ts';
import { openSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { findStaff, updateStaff } from './queries.ts';

/**
 * Opens a session for an authenticated account.
 * @param proof the version of the checked credentials, and whether a password was among them
 * @throws Failure CREDENTIALS_INVALID if the account was disabled or its credentials changed concurrently
 */
export async function openStaffSession(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  role: StaffRole,
  username: string,
  { credentialVersion, byPassword }: { credentialVersion: number; byPassword: boolean },
): Promise<StaffSession> {
  const { token, expiresAt } = await openSession(context, role, username, { credentialVersion });
  await updateStaff(context.db, username, { lastLoginAt: context.clock() });
  // The form that changes the password asks for the current one, which a person who signed in by passkey may not know.
  const account = byPassword ? await findStaff(context.db, username) : null;
  const mustChangePassword = account?.mustChangePassword === 1;
  return { token, role, username, expiresAt: toTime(expiresAt), mustChangePassword };
}
