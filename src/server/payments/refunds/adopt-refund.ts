import { isStuck } from '../../../domain/money/refund-request.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { refundedAt, writePayment } from '../intents/follow-provider.ts';
import { movePayment, paymentMoved } from '../intents/move-payment.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { endRefund } from './end-refund.ts';
import { listRefunds, lockPayment, updateRefund } from './queries.ts';
import { addRefund, isByCard, leftOf, sumOf } from './refund-rows.ts';

/**
 * Writes what a person has refunded on the provider's website. The payment's own refunds have ended before, because the
 * work of one payment is done in order: what the provider has refunded beyond them was refunded by hand.
 */
export async function adoptRefund(
  context: Pick<Context, 'clock' | 'sharedClock' | 'changes'>,
  payment: PaymentRow,
  { refundedCents }: ProviderPayment,
): Promise<void> {
  const now = await context.sharedClock();
  await writePayment(context, payment, async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (locked?.status !== 'captured') return null;
    const rows = await listRefunds(trx, payment.id);
    const amountCents = Math.min(refundedCents, locked.amountCents) - sumOf(rows.filter(isByCard));
    if (amountCents <= 0) return null;
    if (refundedCents >= locked.amountCents) {
      const isMoved = await movePayment(trx, locked.id, { status: 'captured' }, refundedAt(now, locked));
      return isMoved ? paymentMoved('captured', 'refunded') : null;
    }
    const row = madeBy(rows, amountCents) ?? (await addByHand(trx, locked, rows, amountCents, now));
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
