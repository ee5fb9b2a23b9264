import type { Insertable } from 'kysely';
import type { Db, LedgerEntries } from '../db/schema.ts';

/** Lists the ids of a payment's written movements. */
export const listMovementIds = async (db: Db, paymentId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('ledgerEntries')
      .select('movementId')
      .distinct()
      .where('paymentId', '=', paymentId)
      .execute()
  ).map(({ movementId }) => movementId);

export const insertEntries = (db: Db, entries: Insertable<LedgerEntries>[]) =>
  db.insertInto('ledgerEntries').values(entries).execute();
