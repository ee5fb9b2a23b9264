import { record } from '../audit/record.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { queueRefundMail } from '../notifications/queue-messages.ts';
import { insertEvent, touchBooking } from './queries.ts';

/** Gives the booking its next version and a line of history when its payment has moved on. */
export async function notePayment(
  trx: Db,
  bookingId: string,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const version = await touchBooking(trx, bookingId);
  if (to === 'refunded' || to === 'voided' || to === 'failed') {
    await queueRefundMail(trx, { bookingId, version, now }, to);
  }
  await insertEvent(trx, {
    id: newId(),
    bookingId,
    version,
    at: now,
    actor: 'payments',
    role: 'system',
    kind: 'payment',
    fromValue: from,
    toValue: to,
  });
  await record(trx, {
    at: now,
    action: 'payment',
    role: 'system',
    actor: null,
    address: null,
    subject: { kind: 'booking', id: bookingId },
    detail: { from, to },
  });
}
