import type { Db } from '../db/schema.ts';
import type { Author, PaymentMove } from './change.ts';
import { touchBooking } from './queries.ts';

/**
 * Increments the booking's version after a payment status change, which locks the booking. Returns the change for the
 * log.
 */
export async function recordPaymentMove(
  trx: Db,
  bookingId: string,
  { from, to }: { from: string | null; to: string },
  now: number,
  by: Author = { role: 'system', id: 'payments' },
): Promise<PaymentMove> {
  const version = await touchBooking(trx, bookingId);
  return { kind: 'payment', from, to, bookingId, version, by, atMs: now, now, payload: {} };
}
