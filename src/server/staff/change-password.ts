import { Failure } from '../../domain/failure.ts';
import { type PasswordChange, PRESENT_PASSWORD_NEEDED } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { keepOneSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { queueOwnChange } from '../notifications/messages/sign-in-change.ts';
import { countStaffPasskeys } from '../passkeys/count-passkeys.ts';
import type { Db, StaffRow } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { type Principal, RECENT_MS, refuseOldSession } from '../platform/principal.ts';
import { findAuthenticator } from './authenticator-queries.ts';
import { refuseWeakPassword } from './password-policy.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findStaff, replacePassword } from './queries.ts';

const SAME_PASSWORD = texts('That is the password you have. Please choose another.');

/**
 * Whether the caller has just typed the present password: it was given by an admin and must be changed, and it opened
 * this session within the last 15 minutes. A passkey may have opened the session of an account that has one.
 */
async function hasJustTyped(
  db: Db,
  { openedAt, id }: Principal,
  { mustChangePassword }: StaffRow,
  now: number,
): Promise<boolean> {
  return mustChangePassword === 1 && now - openedAt <= RECENT_MS && !(await countStaffPasskeys(db)).has(id);
}

/**
 * Changes the caller's own password. The calling session stays open; all other sessions and sockets of the account are
 * closed. A given password that must be changed is not asked for again just after it has opened the session.
 * @throws Failure SIGN_IN_AGAIN in an old session of an account with an authenticator app, INVALID without the current
 * password where it is needed, CREDENTIALS_INVALID for a wrong current password, PASSWORD_WEAK, UNAUTHORIZED if the account
 * was disabled or its password changed concurrently
 */
export async function changePassword(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'sharedClock' | 'events'>,
  by: Principal,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  const { db, clock, sharedClock, events } = context;
  const account = await findStaff(db, by.id);
  // The password is one of two factors.
  if ((await findAuthenticator(db, by.id))?.confirmedAt != null) refuseOldSession(by, clock());
  if (password === undefined && !(account && (await hasJustTyped(db, by, account, clock()))))
    throw new Failure('INVALID', PRESENT_PASSWORD_NEEDED, {
      body: { issues: [{ path: 'password', message: PRESENT_PASSWORD_NEEDED }] },
    });
  const isPresent = (typed: string) => passwordMatches(account?.passwordHash ?? null, typed, true);
  if ((password !== undefined && !(await isPresent(password))) || !account)
    throw new Failure('CREDENTIALS_INVALID');
  if (newPassword === password || (password === undefined && (await isPresent(newPassword))))
    throw new Failure('PASSWORD_WEAK', SAME_PASSWORD);
  refuseWeakPassword(context, by.id, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const credentialVersion = account.credentialVersion + 1;
  const now = await sharedClock();
  const jtis = await inTransaction(db, async (trx) => {
    if (!(await replacePassword(trx, account, passwordHash, now))) throw new Failure('UNAUTHORIZED');
    await queueOwnChange(trx, account, 'ownPassword', clock());
    return keepOneSession(trx, by, credentialVersion, clock());
  });
  if (jtis.length > 0) events.emit('sessions:ended', { jtis });
  events.emit('staff:changed', {});
}
