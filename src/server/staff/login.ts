import { Failure } from '../../domain/failure.ts';
import type { StaffLogin, StaffRole, StaffSession } from '../../domain/staff.ts';
import type { Context } from '../context.ts';
import { isPasswordExpired } from './given-password.ts';
import { passSecondFactor } from './login-factor.ts';
import { openStaffSession } from './open-staff-session.ts';
import { passwordMatches } from './passwords.ts';
import { findStaff } from './queries.ts';
import { renewHash } from './renew-hash.ts';

/**
 * Opens a staff session. Another role's account fails as an unknown one does, in the same time; so does one whose given
 * password its owner has not changed within a week.
 *
 * A password that somebody else gave opens a session, too, and the answer says `mustChangePassword`: it is our pages
 * that ask for an own one before they show anything else. Refusing the token would break the documented login for
 * clients that are not our pages, which use an account as soon as POST /api/admin/staff has made it.
 * @throws Failure CREDENTIALS_INVALID, TOTP_REQUIRED, TOTP_INVALID, ENROLMENT_REQUIRED, OVERLOADED
 */
export async function loginStaff(
  context: Pick<Context, 'db' | 'clock' | 'tokens' | 'seal' | 'config' | 'events'>,
  role: StaffRole,
  { username, password, totp }: StaffLogin,
  isOwnDevice: boolean,
): Promise<StaffSession> {
  const { db, clock } = context;
  const staff = await findStaff(db, normalUsername(username));
  const isOpen = staff?.role === role && staff.isActive === 1 && !isPasswordExpired(staff, clock());
  const eligible = isOpen ? staff : null;
  const matches = await passwordMatches(eligible?.passwordHash ?? null, password, isOwnDevice);
  if (!matches || !eligible) throw new Failure('CREDENTIALS_INVALID');
  const { username: name, credentialVersion } = eligible;
  const recoveryCodes = await passSecondFactor(context, name, totp);
  const session = await openStaffSession(context, role, name, { credentialVersion, byPassword: true });
  await renewHash(db, eligible, password);
  return recoveryCodes ? { ...session, recoveryCodes } : session;
}

export const normalUsername = (typed: string): string => typed.trim().toLowerCase();
