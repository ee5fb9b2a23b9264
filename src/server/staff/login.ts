import { Failure } from '../../domain/failure.ts';
import type { StaffLogin, StaffRole, StaffSession } from '../../domain/people/staff.ts';
import { toTime } from '../../domain/time.ts';
import { closeSession, isSignedIn, openSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { Db, StaffRow } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import { takeOffDuty } from '../technicians/set-duty.ts';
import { passSecondFactor } from './login-factor.ts';
import { isPasswordExpired } from './password-policy.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findStaff, replaceHash, updateStaff } from './queries.ts';

/** Returns `$argon2id$v=19$m=19456,t=2,p=1` of a hash, without salt and digest. */
const parametersOf = (hash: string): string => hash.split('$').slice(0, -2).join('$');

const currentParameters = hashPassword('any password').then(parametersOf);

/**
 * Rehashes a password whose hash has outdated parameters. The plain password is available at a sign-in only. Password
 * and sessions stay the same. A failure is ignored; the next sign-in retries.
 */
async function renewHash(
  db: Db,
  account: Pick<StaffRow, 'username' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (parametersOf(account.passwordHash) === (await currentParameters)) return;
  try {
    await replaceHash(db, account, await hashPassword(password));
  } catch {
    // Ignored: a full hashing queue or a read-only database must not fail the sign-in.
  }
}

/**
 * Opens a staff session. An account of another role fails like an unknown account and takes the same time; so does an
 * account whose admin-set password has expired.
 *
 * A login with an admin-set password also succeeds, with `mustChangePassword` in the response. Its session may do little
 * more than choose another password: the guard refuses other calls with PASSWORD_CHANGE_REQUIRED.
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

/** Revokes the token. Ends the duty of a technician without another session. */
export async function logoutStaff(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'fleet' | 'publish'>,
  by: Principal,
): Promise<void> {
  await closeSession(context, by.jti);
  if (by.role !== 'tech') return;
  if (!(await isSignedIn(context, 'tech', by.id))) await takeOffDuty(context, by.id);
}

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
