import type { Db } from '../db/schema.ts';
import { appendChange } from './change-log.ts';
import { touchBooking } from './queries.ts';
import type { Subscribing } from './subscribers.ts';

/** Gives the booking its next version and a line of history when its payment has moved on; ends the transaction. */
export async function notePayment(
  context: Subscribing,
  trx: Db,
  bookingId: string,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const version = await touchBooking(trx, bookingId);
  const by = { role: 'system', id: 'payments' } as const;
  await appendChange(context, trx, {
    kind: 'payment',
    from,
    to,
    bookingId,
    version,
    by,
    atMs: now,
    now,
    payload: {},
  });
}
