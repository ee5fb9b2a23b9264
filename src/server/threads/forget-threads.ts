import type { Db } from '../platform/db/schema.ts';
import { deleteMessagesBefore, deleteThread } from './queries.ts';

/** Deletes what was written about these bookings, in the transaction of an account deletion. */
export async function forgetThreads(trx: Db, bookingIds: readonly string[]): Promise<void> {
  for (const bookingId of bookingIds) await deleteThread(trx, bookingId);
}

/** Deletes at most `limit` messages from before an instant and returns their number. */
export const deleteOldThreadMessages = deleteMessagesBefore;
