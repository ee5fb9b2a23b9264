import type { StaffRole, StaffSession } from '../../domain/staff.ts';
import { toTime } from '../../domain/time.ts';
import { openSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { findStaff, updateStaff } from './queries.ts';

/**
 * Opens a session of somebody who has proved to be the account's owner.
 * @param credentialVersion of the credentials that were checked, if a password was
 * @throws Failure CREDENTIALS_INVALID when the account was disabled or got new credentials meanwhile
 */
export async function openStaffSession(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  role: StaffRole,
  username: string,
  credentialVersion?: number,
): Promise<StaffSession> {
  const { token, expiresAt } = await openSession(context, role, username, credentialVersion);
  await updateStaff(context.db, username, { lastLoginAt: context.clock() });
  // Whoever came by a passkey may not know the password that the form asks for.
  const account = credentialVersion === undefined ? null : await findStaff(context.db, username);
  const mustChangePassword = account?.mustChangePassword === 1;
  return { token, role, username, expiresAt: toTime(expiresAt), mustChangePassword };
}
