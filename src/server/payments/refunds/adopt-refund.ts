import { isStuck } from '../../../domain/money/refund-request.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { refundedAt, writePayment } from '../intents/follow-provider.ts';
import { movePayment, paymentMoved } from '../intents/move-payment.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { endRefund } from './end-refund.ts';
import { listRefunds, lockPayment, updateRefund } from './queries.ts';
import { addRefund, isByCard, isDone, leftOf, sumOf } from './refund-rows.ts';

/**
 * Writes what a person has refunded on the provider's website. The payment's own refunds have ended before, because the
 * work of one payment is done in order: what the provider has refunded beyond them was refunded by hand.
 * @param refusedRest the refund of the rest that the provider has just refused, which asks for that much less from then on
 */
export async function adoptRefund(
  context: Pick<Context, 'clock' | 'sharedClock' | 'changes'>,
  payment: PaymentRow,
  { refundedCents }: ProviderPayment,
  refusedRest?: string,
): Promise<void> {
  const now = await context.sharedClock();
  await writePayment(context, payment, async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (locked?.status !== 'captured') return null;
    let rows = await listRefunds(trx, payment.id);
    const amountCents = Math.min(refundedCents, locked.amountCents) - sumOf(rows.filter(isByCard));
    if (amountCents <= 0) return null;
    if (refundedCents >= locked.amountCents) {
      const isMoved = await movePayment(trx, locked.id, { status: 'captured' }, refundedAt(now, locked));
      return isMoved ? paymentMoved('captured', 'refunded') : null;
    }
    const rest = rows.find((each) => each.id === refusedRest && !isDone(each));
    if (rest && rest.amountCents > amountCents) {
      await updateRefund(trx, rest.id, { amountCents: rest.amountCents - amountCents });
      rows = await listRefunds(trx, payment.id);
    }
    const others = rows.filter(({ id }) => id !== refusedRest);
    const row = madeBy(others, amountCents) ?? (await addByHand(trx, locked, rows, amountCents, now));
    return endRefund(trx, row, { at: now, refundId: null });
  });
}

/** A refund of that amount that was refused, and that a person has made instead. */
const madeBy = (rows: readonly RefundRow[], amountCents: number) =>
  rows.find((row) => isStuck(row) && row.amountCents === amountCents);

async function addByHand(
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  amountCents: number,
  now: number,
): Promise<RefundRow> {
  const requestKey = `by-hand-${rows.length + 1}`;
  const request = { amountCents, reason: null, requestKey, requestedBy: 'provider' };
  const added = await addRefund(trx, payment, rows, request, now);
  // What was requested, but not made, gives way.
  let left = leftOf(payment, [...rows, added]);
  for (const row of rows.filter(({ state }) => state === 'requested').reverse()) {
    if (left >= 0) break;
    await updateRefund(trx, row.id, { state: 'failed' });
    left += row.amountCents;
  }
  return added;
}
