import type { Db } from '../platform/db/schema.ts';
import type { Author, PaymentMove } from './change.ts';
import { touchBooking } from './queries.ts';

/** The old and the new value for the history; `reason`, if any, is shown after them. */
export type Moved = { from: string | null; to: string; reason?: string };

/**
 * Increments the booking's version after a payment status change, or after what an admin has decided about a refund,
 * which locks the booking. Returns the change for the log.
 */
export async function recordPaymentMove(
  trx: Db,
  bookingId: string,
  { from, to, reason }: Moved,
  now: number,
  by: Author = { role: 'system', id: 'payments' },
): Promise<PaymentMove> {
  const version = await touchBooking(trx, bookingId);
  const payload = reason === undefined ? {} : { reason };
  return { kind: 'payment', from, to, bookingId, version, by, atMs: now, now, payload };
}
