import type { StaffRole, StaffSession } from '../../domain/staff.ts';
import { toTime } from '../../domain/time.ts';
import { openSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { findStaff, updateStaff } from './queries.ts';

/**
 * Opens a session of somebody who has proved to be the account's owner.
 * @param proof the version of the credentials that were checked, and whether a password was among them
 * @throws Failure CREDENTIALS_INVALID when the account was disabled or got new credentials meanwhile
 */
export async function openStaffSession(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  role: StaffRole,
  username: string,
  { credentialVersion, byPassword }: { credentialVersion: number; byPassword: boolean },
): Promise<StaffSession> {
  const { token, expiresAt } = await openSession(context, role, username, { credentialVersion });
  await updateStaff(context.db, username, { lastLoginAt: context.clock() });
  // Whoever came by a passkey may not know the password that the form asks for.
  const account = byPassword ? await findStaff(context.db, username) : null;
  const mustChangePassword = account?.mustChangePassword === 1;
  return { token, role, username, expiresAt: toTime(expiresAt), mustChangePassword };
}
