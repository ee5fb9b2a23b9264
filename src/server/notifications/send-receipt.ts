import { readableBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import { receiptOf } from '../payments/ledger/receipt.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Principal } from '../platform/principal.ts';
import { queueReceiptAgain } from './messages/queue-messages.ts';

/**
 * Mails the receipt of an own booking again.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, RECEIPT_NOT_FOUND, RATE_LIMITED
 */
export async function sendReceipt(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'limiter'>,
  by: Principal,
  id: string,
): Promise<void> {
  const { db, clock, limiter } = context;
  await receiptOf(context, await readableBooking(context, by, id));
  await limiter.take({ receiptMails: by.id });
  await inTransaction(db, (trx) => queueReceiptAgain(trx, id, clock()));
}
