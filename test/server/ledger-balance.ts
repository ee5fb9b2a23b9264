import { isBalanced, movementsOf } from '../../src/domain/money/ledger.ts';
import { madeOf, movementIdOf } from '../../src/server/payments/ledger/write-movements.ts';
import type { Database } from '../../src/server/platform/db/schema.ts';

/** Returns the differences between the payments' rows and their entries, and movements that do not balance. */
export async function ledgerDifferences(db: Database): Promise<unknown[]> {
  const payments = await db.selectFrom('payments').selectAll().execute();
  const entries = await db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute();
  const refunds = await db.selectFrom('refunds').selectAll().orderBy('number').execute();
  const deductions = await db.selectFrom('deductions').selectAll().orderBy('number').execute();
  return payments.flatMap((payment) => {
    const written = entries.filter(({ paymentId }) => paymentId === payment.id);
    const ids = [...new Set(written.map(({ movementId }) => movementId))];
    const linesOf = (id: string) => written.filter(({ movementId }) => movementId === id);
    const is = ids.map((id) => ({ id, lines: toLines(linesOf(id)) }));
    const made = madeOf(refunds.filter(({ paymentId }) => paymentId === payment.id));
    const kept = deductions.filter(({ paymentId }) => paymentId === payment.id);
    const should = movementsOf(payment, made, kept).map(({ kind, attempt, lines }) => ({
      id: movementIdOf(payment.id, { kind, attempt }),
      lines: toLines(lines),
    }));
    const isEqual = JSON.stringify(sorted(is)) === JSON.stringify(sorted(should));
    const isEven = ids.every((id) => isBalanced(linesOf(id)));
    return isEqual && isEven ? [] : [{ payment, is, should }];
  });
}

const toLines = (lines: readonly { account: string; amountCents: number }[]) =>
  lines.map(({ account, amountCents }) => `${account} ${amountCents}`).sort();

const sorted = (movements: { id: string }[]) => movements.sort((a, b) => (a.id < b.id ? -1 : 1));
