import { LINK_EVERY_MS, LINK_SENT } from '../../../domain/bookings/unpaid.ts';
import type { Author, MoneyChange } from '../../changes/change.ts';
import { recordMoneyChange } from '../../changes/record-money-change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { dueCents, findLinkSentAt, findPayable } from '../queries.ts';

/**
 * Records that the customer of a booking is sent the payment link; the message follows from the change. Returns null if
 * the booking is not unpaid, or the time in epoch milliseconds from when another link can be sent. The caller has
 * locked the booking by a write in the same transaction.
 */
export async function recordPaymentLink(
  trx: Db,
  bookingId: string,
  now: number,
  by?: Author,
): Promise<MoneyChange | { nextAt: number } | null> {
  const payable = await findPayable(trx, bookingId);
  if (!payable || dueCents(payable) === null) return null;
  const sentAt = await findLinkSentAt(trx, bookingId);
  if (sentAt !== null && now - sentAt < LINK_EVERY_MS) return { nextAt: sentAt + LINK_EVERY_MS };
  const sent = { kind: 'payment_link', from: null, to: LINK_SENT, payload: {} } as const;
  return recordMoneyChange(trx, bookingId, sent, now, by);
}
