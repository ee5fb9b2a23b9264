import type { Db } from '../db/schema.ts';
import type { PaymentMove } from './change.ts';
import { touchBooking } from './queries.ts';

/** Gives the booking its next version when its payment has moved on; answers the change, for the log. */
export async function notePayment(
  trx: Db,
  bookingId: string,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<PaymentMove> {
  const version = await touchBooking(trx, bookingId);
  const by = { role: 'system', id: 'payments' } as const;
  return { kind: 'payment', from, to, bookingId, version, by, atMs: now, now, payload: {} };
}
