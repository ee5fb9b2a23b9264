import { Failure } from '../../domain/failure.ts';
import type { PasswordChange } from '../../domain/people/staff.ts';
import { texts } from '../../domain/texts.ts';
import { keepOneSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { refuseWeakPassword } from './password-policy.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findStaff, replacePassword } from './queries.ts';

const SAME_PASSWORD = texts('That is the password you have. Please choose another.');

/**
 * Changes the caller's own password. The calling session stays open; all other sessions and sockets of the account are
 * closed.
 * @throws Failure CREDENTIALS_INVALID for a wrong current password, PASSWORD_WEAK, UNAUTHORIZED if the account was
 * disabled or its password changed concurrently
 */
export async function changePassword(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'events'>,
  by: Principal,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  const { db, clock, events } = context;
  const account = await findStaff(db, by.id);
  if (!(await passwordMatches(account?.passwordHash ?? null, password, true)) || !account) {
    throw new Failure('CREDENTIALS_INVALID');
  }
  if (newPassword === password) throw new Failure('PASSWORD_WEAK', SAME_PASSWORD);
  refuseWeakPassword(context, by.id, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const credentialVersion = account.credentialVersion + 1;
  const jtis = await inTransaction(db, async (trx) => {
    if (!(await replacePassword(trx, account, passwordHash))) throw new Failure('UNAUTHORIZED');
    return keepOneSession(trx, by, credentialVersion, clock());
  });
  if (jtis.length > 0) events.emit('sessions:ended', { jtis });
  events.emit('staff:changed', {});
}
