import type { Db } from '../db/schema.ts';
import type { PaymentMove } from './change.ts';
import { touchBooking } from './queries.ts';

/** Increments the booking's version after a payment status change. Returns the change for the log. */
export async function recordPaymentMove(
  trx: Db,
  bookingId: string,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<PaymentMove> {
  const version = await touchBooking(trx, bookingId);
  const by = { role: 'system', id: 'payments' } as const;
  return { kind: 'payment', from, to, bookingId, version, by, atMs: now, now, payload: {} };
}
