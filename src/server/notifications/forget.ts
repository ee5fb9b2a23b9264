import type { Db } from '../platform/db/schema.ts';
import { removeJobs } from '../platform/jobs/add-job.ts';
import { deleteEndedSubscriptions, deleteSubscriptionsOf } from './channels/queries.ts';
import { deleteMessagesOf, deleteOldMessages } from './messages/queries.ts';

/** Deletes at most `limit` messages that were due before an instant, with their deliveries. Returns their number. */
export const forgetOldMessages = (db: Db, before: number, limit: number): Promise<number> =>
  deleteOldMessages(db, before, limit);

/** Deletes at most `limit` subscriptions whose session was deleted. Returns their number. */
export const forgetEndedSubscriptions = (db: Db, limit: number): Promise<number> =>
  deleteEndedSubscriptions(db, limit);

/**
 * Deletes a customer's push subscriptions and all messages about the customer's bookings, in the transaction of the
 * account deletion.
 */
export async function forgetCustomerMessages(
  trx: Db,
  customerId: string,
  bookingIds: string[],
): Promise<void> {
  for (const bookingId of bookingIds) await removeJobs(trx, await deleteMessagesOf(trx, bookingId));
  await deleteSubscriptionsOf(trx, 'customer', customerId);
}
