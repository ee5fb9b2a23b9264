import { isBalanced, type MadeRefund, movementsOf } from '../../domain/money/ledger.ts';
import type { Db, PaymentRow, RefundRow } from '../platform/db/schema.ts';
import { listDeductions } from './deduction-queries.ts';
import { findTaxCents, insertEntries, listMovementIds } from './entry-queries.ts';
import { issueReceipt } from './issue-receipt.ts';
import { listRefunds } from './refund-queries.ts';

/**
 * Writes the receipt and the entries of a payment's movements that are missing: of the newest movement, and of those that a node
 * without entries has made. The caller has locked the payment by a write in the same transaction.
 */
export async function writeMovements(trx: Db, payment: PaymentRow): Promise<void> {
  const { id: paymentId, bookingId } = payment;
  const written = new Set(await listMovementIds(trx, paymentId));
  const taxCents = await findTaxCents(trx, bookingId);
  const refunds = madeOf(await listRefunds(trx, paymentId));
  const deductions = await listDeductions(trx, paymentId);
  for (const { kind, attempt, at, lines } of movementsOf({ ...payment, taxCents }, refunds, deductions)) {
    const movementId = movementIdOf(paymentId, { kind, attempt });
    if (written.has(movementId)) continue;
    if (!isBalanced(lines)) throw new Error(`the entries of ${movementId} do not balance`);
    const movement = { at, paymentId, bookingId, movementId, kind, attempt };
    await insertEntries(
      trx,
      lines.map((line) => ({ ...movement, ...line })),
    );
  }
  await issueReceipt(trx, payment);
}

/**
 * A goodwill credit has the id of the refund with its number: a node of an older version knows no credits, and would
 * write it once more as a refund.
 */
export const movementIdOf = (
  paymentId: string,
  { kind, attempt }: { kind: string; attempt: number },
): string => `${paymentId}/${kind === 'credit' ? 'refund' : kind}/${attempt}`;

/** Returns the refunds that were made. */
export const madeOf = (rows: readonly RefundRow[]): MadeRefund[] =>
  rows
    .filter(({ state }) => state === 'done')
    .map(({ number, kind, means, amountCents, taxCents, endedAt }) => ({
      number,
      kind,
      means,
      amountCents,
      taxCents: taxCents ?? 0,
      at: endedAt ?? 0,
    }));
