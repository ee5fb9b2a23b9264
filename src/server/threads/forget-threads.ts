import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';

/** Deletes what was written about these bookings, in the transaction of an account deletion. */
export async function forgetThreads(trx: Db, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await trx.deleteFrom('threadMessages').where('bookingId', 'in', bookingIds).execute();
  await trx.deleteFrom('threadReads').where('bookingId', 'in', bookingIds).execute();
}

/** Deletes at most `limit` messages from before an instant and returns their number. */
export const deleteOldThreadMessages = (db: Db, before: number, limit: number): Promise<number> =>
  changedRows(
    db
      .deleteFrom('threadMessages')
      .where(
        'sequence',
        'in',
        db.selectFrom('threadMessages').select('sequence').where('createdAt', '<', before).limit(limit),
      ),
  );
