import type { Updateable } from 'kysely';
import type { PaymentChange } from '../changes/change.ts';
import type { MoneyMoved } from '../changes/record-money-change.ts';
import type { Db, PaymentRow, Payments } from '../platform/db/schema.ts';
import { closeRefunds } from './close-refunds.ts';
import { updatePayment } from './queries.ts';
import { writeMovements } from './write-movements.ts';

type Expected = Pick<PaymentRow, 'status'> & Partial<Pick<PaymentRow, 'bookingId'>>;

/**
 * Changes a payment's status if the payment is still as expected, and writes the entries of that movement in the same
 * transaction. No other code changes the status of a payment. Returns whether the payment was as expected.
 */
export async function movePayment(
  trx: Db,
  id: string,
  expected: Expected,
  change: Updateable<Payments>,
): Promise<boolean> {
  if (!trx.isTransaction) throw new Error('a payment and its entries are written in one transaction');
  const settled = expected.status === 'intent' && ({ intentState: 'settled' } as const);
  const moved = await updatePayment(trx, id, expected, { ...change, ...settled });
  if (!moved) return false;
  if (moved.refundedAt !== null) await closeRefunds(trx, moved);
  await writeMovements(trx, moved);
  return true;
}

/** Returns a change of a payment's status for the change log. */
export const paymentMoved = (from: PaymentChange['from'], to: PaymentChange['to']): MoneyMoved => ({
  kind: 'payment',
  from,
  to,
  payload: {},
});
