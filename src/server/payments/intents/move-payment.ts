import type { Updateable } from 'kysely';
import { isStuck } from '../../../domain/money/refund-request.ts';
import type { PaymentChange } from '../../changes/change.ts';
import type { MoneyMoved } from '../../changes/record-money-change.ts';
import type { Db, PaymentRow, Payments, RefundRow } from '../../platform/db/schema.ts';
import { runTogether } from '../../platform/db/together.ts';
import { booksOf, writeMovements } from '../ledger/write-movements.ts';
import { type ExpectedPayment, updatePayment } from '../queries.ts';
import { listRefunds, REST, updateRefund } from '../refunds/queries.ts';
import { addRefund, isDone, setDone, sumOf, withdrawWaiting } from '../refunds/refund-rows.ts';
import { queueSaving, removeFailedRefund } from './queue-work.ts';

/** An intent whose authorisation may still be stored, by its own node or by one that takes it over. */
export const answerableIntent = { status: 'intent', intentState: ['open', 'unknown'] } as const;
/** An intent whose authorisation is being cancelled: whoever comes too late cancels it, too. */
export const closingIntent = { status: 'intent', intentState: ['closing'] } as const;

/**
 * Changes a payment's status if the payment is still as expected, and writes the entries of that movement in the same
 * transaction. No other code changes the status of a payment. Returns whether the payment was as expected.
 */
export async function movePayment(
  trx: Db,
  id: string,
  expected: ExpectedPayment,
  change: Updateable<Payments>,
): Promise<boolean> {
  if (!trx.isTransaction) throw new Error('a payment and its entries are written in one transaction');
  const settled = expected.status === 'intent' && ({ intentState: 'settled' } as const);
  const ended = isLost(change.status) && ({ saveCardZip: null } as const);
  const update = updatePayment(trx, id, expected, { ...change, ...settled, ...ended });
  const [[moved], ...books] = await runTogether(trx, [update, ...booksOf(trx, id)]);
  if (!moved) return false;
  if (moved.status === 'captured' && moved.saveCardZip !== null) await queueSaving(trx, moved);
  if (moved.refundedAt === null) await writeMovements(trx, moved, books);
  else {
    await closeRefunds(trx, moved);
    await writeMovements(trx, moved);
  }
  return true;
}

/** Whether a card is not saved any more, because nothing is paid with it. */
const isLost = (status?: PaymentRow['status']): boolean =>
  status === 'declined' || status === 'voided' || status === 'failed';

/** Returns a change of a payment's status for the change log. */
export const paymentMoved = (from: PaymentChange['from'], to: PaymentChange['to']): MoneyMoved => ({
  kind: 'payment',
  from,
  to,
  payload: {},
});

/**
 * Makes the refunds of a payment that is given back as a whole sum to its amount: those that are open were made on the
 * provider's website, and so was what no refund says. Those that have failed for good are over, because nothing is left for
 * them. The caller has locked the payment.
 */
async function closeRefunds(trx: Db, payment: PaymentRow): Promise<void> {
  const at = payment.refundedAt ?? payment.createdAt;
  await withdrawWaiting(trx, await listRefunds(trx, payment.id), at);
  let rows = await listRefunds(trx, payment.id);
  const leftCents = () => payment.amountCents - sumOf(rows.filter(isDone));
  const end = async (row: RefundRow) => {
    const amountCents = Math.min(row.amountCents, leftCents());
    if (amountCents <= 0) return;
    const done = await setDone(trx, payment, rows, { ...row, amountCents }, at);
    rows = [...rows.filter(({ id }) => id !== row.id), done];
  };
  for (const row of rows) {
    if (row.state !== 'done' && row.state !== 'failed') await end(row);
  }
  const amountCents = leftCents();
  const rest = rows.find(({ requestKey }) => requestKey === REST);
  if (amountCents > 0 && rest && isStuck(rest)) await end({ ...rest, amountCents });
  else if (amountCents > 0) {
    const requestKey = rest ? `${REST}-${rows.length}` : REST;
    const request = { amountCents, reason: 'cancelled', requestKey, requestedBy: 'payments' };
    await end(await addRefund(trx, payment, rows, request, at));
  }
  const over = { approval: 'refused', approvedBy: null, approvedAt: at, endedAt: at } as const;
  for (const row of rows.filter(isStuck)) {
    await updateRefund(trx, row.id, over);
    await removeFailedRefund(trx, row);
  }
}
