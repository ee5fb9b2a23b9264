import { isBalanced, type MadeRefund, movementsOf } from '../../../domain/money/ledger.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { listRefunds } from '../refunds/queries.ts';
import {
  findReceipt,
  findTaxCents,
  insertEntries,
  insertReceipt,
  listDeductions,
  listMovementIds,
} from './queries.ts';

/**
 * Writes the receipt of a captured payment, and the entries of its movements that have none yet. The caller has locked
 * the payment by a write in the same transaction.
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

export const movementIdOf = (
  paymentId: string,
  { kind, attempt }: { kind: string; attempt: number },
): string => `${paymentId}/${kind}/${attempt}`;

/** Gives a captured payment of a booking its receipt, once. */
async function issueReceipt(trx: Db, { id: paymentId, bookingId, capturedAt }: PaymentRow): Promise<void> {
  if (capturedAt === null || bookingId === null || (await findReceipt(trx, paymentId))) return;
  await insertReceipt(trx, { paymentId, issuedAt: capturedAt });
}

/** Returns the refunds that were made. */
export const madeOf = (rows: readonly RefundRow[]): MadeRefund[] =>
  rows
    .filter(({ state }) => state === 'done')
    .map(({ number, kind, means, amountCents, taxCents, endedAt }) => ({
      number,
      kind,
      means,
      amountCents,
      taxCents,
      at: endedAt ?? 0,
    }));
