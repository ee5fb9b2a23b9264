import { changedRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';

/** Deletes what customers have reported of these bookings, in the transaction of an account deletion. */
export async function forgetReports(trx: Db, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await trx.deleteFrom('customerReports').where('bookingId', 'in', bookingIds).execute();
}

/** Deletes at most `limit` settled reports, with their photos, from before an instant and returns their number. */
export const deleteOldReports = (db: Db, before: number, limit: number): Promise<number> =>
  changedRows(
    db
      .deleteFrom('customerReports')
      .where(
        'id',
        'in',
        db.selectFrom('customerReports').select('id').where('settledAt', '<', before).limit(limit),
      ),
  );
