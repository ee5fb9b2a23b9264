import type { Db, StaffRow } from '../db/schema.ts';
import { hashPassword } from './passwords.ts';
import { replaceHash } from './queries.ts';

/** `$argon2id$v=19$m=19456,t=2,p=1` of a hash, without its salt and digest. */
const parametersOf = (hash: string): string => hash.split('$').slice(0, -2).join('$');

const todays = hashPassword('any password').then(parametersOf);

/**
 * Hashes a password anew that was hashed by other parameters than today's: only at a sign-in is it known. The password
 * stays the same, and so do the sessions. What cannot be done now is done at the next sign-in.
 */
export async function renewHash(
  db: Db,
  account: Pick<StaffRow, 'username' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (parametersOf(account.passwordHash) === (await todays)) return;
  try {
    await replaceHash(db, account, await hashPassword(password));
  } catch {
    // Too many passwords wait to be hashed, or the database takes no writes: nobody is refused for that.
  }
}
