import type { Updateable } from 'kysely';
import { isBalanced, movementsOf } from '../../domain/ledger.ts';
import type { Db, PaymentRow, Payments } from '../db/schema.ts';
import { findTaxCents, insertEntries, listMovementIds } from './entry-queries.ts';
import { updatePayment } from './queries.ts';

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
  const moved = await updatePayment(trx, id, expected, change);
  if (moved) await writeMovements(trx, moved);
  return moved !== undefined;
}

/**
 * Writes the entries of a payment's movements that are missing: of the newest movement, and of those that a node
 * without entries has made. The caller has locked the payment by a write in the same transaction.
 */
async function writeMovements(trx: Db, payment: PaymentRow): Promise<void> {
  const { id: paymentId, bookingId } = payment;
  const written = new Set(await listMovementIds(trx, paymentId));
  const taxCents = await findTaxCents(trx, bookingId);
  for (const { kind, attempt, at, lines } of movementsOf({ ...payment, taxCents })) {
    const movementId = `${paymentId}/${kind}/${attempt}`;
    if (written.has(movementId)) continue;
    if (!isBalanced(lines)) throw new Error(`the entries of ${movementId} do not balance`);
    const movement = { at, paymentId, bookingId, movementId, kind, attempt };
    await insertEntries(
      trx,
      lines.map((line) => ({ ...movement, ...line })),
    );
  }
}
