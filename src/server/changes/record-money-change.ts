import type { Db } from '../platform/db/schema.ts';
import type { Author, MoneyChange } from './change.ts';
import { touchBooking } from './queries.ts';

type Moved<Change extends MoneyChange> = Pick<Change, 'kind' | 'from' | 'to' | 'payload'>;
/** What happened to a payment, a refund or a dispute, or that a payment link was sent, for the log. */
export type MoneyMoved = { [Change in MoneyChange as Change['kind']]: Moved<Change> }[MoneyChange['kind']];

/**
 * Increments the booking's version, which locks the booking, after its money has moved or an admin has decided about a
 * refund. Returns the change for the log.
 */
export async function recordMoneyChange(
  trx: Db,
  bookingId: string,
  moved: MoneyMoved,
  now: number,
  by: Author = { role: 'system', id: 'payments' },
): Promise<MoneyChange> {
  const version = await touchBooking(trx, bookingId);
  return { ...moved, bookingId, version, by, atMs: now, now };
}
