import type { Db } from '../platform/db/schema.ts';

/**
 * Returns whether nobody but its owner has decided how an admin's account signs in since before an instant: the account
 * was there and enabled, with a password that its owner chose. Otherwise whoever asked for something at that instant may
 * hold this account as well.
 */
export const isOwnedSince = async (db: Db, username: string, instant: number): Promise<boolean> =>
  (await db
    .selectFrom('staff')
    .select('username')
    .where('username', '=', username)
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('ownSince', '<', instant)
    .executeTakeFirst()) !== undefined;
