import { isBalanced, type MadeRefund, movementsOf } from '../../../domain/money/ledger.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { runTogether } from '../../platform/db/together.ts';
import { selectRefunds } from '../refunds/queries.ts';
import { bookingOf } from '../tips/tip-changes.ts';
import {
  insertEntries,
  insertReceipt,
  selectDeductions,
  selectMovementIds,
  selectReceipt,
} from './queries.ts';

/** Selects what the books have of a payment: its movements, refunds, deductions and receipt. */
export const booksOf = (db: Db, paymentId: string) =>
  [
    selectMovementIds(db, paymentId),
    selectRefunds(db, paymentId),
    selectDeductions(db, paymentId),
    selectReceipt(db, paymentId),
  ] as const;

const readBooks = (trx: Db, paymentId: string) => runTogether(trx, booksOf(trx, paymentId));
type Books = Awaited<ReturnType<typeof readBooks>>;

/**
 * Writes the receipt of a captured payment, and the entries of its movements that have none yet. The caller has locked
 * the payment by a write in the same transaction.
 * @param books what `booksOf` has selected since the payment is locked; read by default
 */
export async function writeMovements(trx: Db, payment: PaymentRow, books?: Books): Promise<void> {
  const { id: paymentId } = payment;
  const bookingId = bookingOf(payment);
  const [movements, made, deductions, receipts] = books ?? (await readBooks(trx, paymentId));
  const written = new Set(movements.map(({ movementId }) => movementId));
  const refunds = madeOf(made);
  for (const { kind, attempt, at, lines } of movementsOf(payment, refunds, deductions)) {
    const movementId = movementIdOf(paymentId, { kind, attempt });
    if (written.has(movementId)) continue;
    if (!isBalanced(lines)) throw new Error(`the entries of ${movementId} do not balance`);
    const movement = { at, paymentId, bookingId, movementId, kind, attempt };
    await insertEntries(
      trx,
      lines.map((line) => ({ ...movement, ...line })),
    );
  }
  await issueReceipt(trx, payment, receipts.length > 0);
}

export const movementIdOf = (
  paymentId: string,
  { kind, attempt }: { kind: string; attempt: number },
): string => `${paymentId}/${kind}/${attempt}`;

/** Gives a captured payment of a booking its receipt, once; a tip stands on the receipt of its booking. */
async function issueReceipt(
  trx: Db,
  { id: paymentId, bookingId, capturedAt }: PaymentRow,
  hasReceipt: boolean,
): Promise<void> {
  if (capturedAt === null || bookingId === null || hasReceipt) return;
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
