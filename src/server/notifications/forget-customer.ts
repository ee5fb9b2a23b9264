import type { Db } from '../db/schema.ts';
import { removeJobs } from '../jobs/add-job.ts';
import { deleteMessagesOf } from './message-queries.ts';
import { deleteSubscriptionsOf } from './subscription-queries.ts';

/** Removes a customer's push addresses and every message about their bookings, in the deletion's transaction. */
export async function forgetCustomerMessages(
  trx: Db,
  customerId: string,
  bookingIds: string[],
): Promise<void> {
  for (const bookingId of bookingIds) await removeJobs(trx, await deleteMessagesOf(trx, bookingId));
  await deleteSubscriptionsOf(trx, 'customer', customerId);
}
