import type { Db } from '../platform/db/schema.ts';
import { listPasskeys, type Owner } from './queries.ts';

/** Returns whether an account has a passkey, which signs in without anything else. */
export const hasPasskey = async (db: Db, owner: Owner): Promise<boolean> =>
  (await listPasskeys(db, owner)).length > 0;

/** Returns the number of passkeys by staff username, without accounts that have none. */
export async function countStaffPasskeys(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['subject', (e) => e.fn.countAll<number>().as('count')])
    .where('role', '!=', 'customer')
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
}
