import { isStuck, isWaiting } from '../../../domain/money/refund-request.ts';
import type { MoneyMoved } from '../../changes/record-money-change.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { refundedAt, writePayment } from '../intents/follow-provider.ts';
import { movePayment, paymentMoved } from '../intents/move-payment.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { endRefund } from './end-refund.ts';
import { listRefunds, lockPayment, REST, updateRefund } from './queries.ts';
import { addRefund, isByCard, isDone, leftOf, refundStep, sumOf, withdraw } from './refund-rows.ts';

/** Why a refund fails for which nothing is left. */
const GIVEN_BY_HAND = "The money was given back on the payment provider's website instead.";

/**
 * Writes what a person has refunded on the provider's website. The payment's own refunds have ended before, because the
 * work of one payment is done in order: what the provider has refunded beyond them was refunded by hand.
 * The refund of the rest asks for that much less from then on, also while it waits for another admin.
 * @param refusedRest the refund of the rest that the provider has just refused
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
    const steps: MoneyMoved[] = [];
    const rest = rows.find((each) => isRequestedRest(each) || (each.id === refusedRest && !isDone(each)));
    if (rest && rest.amountCents > amountCents) {
      await updateRefund(trx, rest.id, { amountCents: rest.amountCents - amountCents });
    } else if (rest && isWaiting(rest)) steps.push(await giveWay(trx, locked, rest, now));
    rows = await listRefunds(trx, payment.id);
    const others = rows.filter(({ id }) => id !== refusedRest);
    let row = madeBy(others, amountCents);
    if (!row) {
      row = await addByHand(trx, locked, rows, amountCents, now);
      steps.push(...(await makeRoom(trx, locked, rows, row, now)));
    }
    return [...steps, await endRefund(trx, row, { at: now, refundId: null })];
  });
}

const isRequestedRest = ({ requestKey, state }: RefundRow) => requestKey === REST && state === 'requested';

/** A refund of that amount that was refused, and that a person has made instead. */
const madeBy = (rows: readonly RefundRow[], amountCents: number) =>
  rows.find((row) => isStuck(row) && row.amountCents === amountCents);

function addByHand(
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  amountCents: number,
  now: number,
): Promise<RefundRow> {
  const requestKey = `by-hand-${rows.length + 1}`;
  return addRefund(
    trx,
    payment,
    rows,
    { amountCents, reason: null, requestKey, requestedBy: 'provider' },
    now,
  );
}

/**
 * Ends the newest refunds that were requested, but not made, until the payment has enough for the added one. Returns their
 * steps for the log.
 */
async function makeRoom(
  trx: Db,
  payment: PaymentRow,
  rows: readonly RefundRow[],
  added: RefundRow,
  now: number,
): Promise<MoneyMoved[]> {
  const steps: MoneyMoved[] = [];
  let left = leftOf(payment, [...rows, added]);
  for (const row of rows.filter(({ state }) => state === 'requested').reverse()) {
    if (left >= 0) break;
    steps.push(await giveWay(trx, payment, row, now));
    left += row.amountCents;
  }
  return steps;
}

/** Ends a refund whose place one by hand takes. Returns its step for the log. */
async function giveWay(trx: Db, payment: PaymentRow, row: RefundRow, now: number): Promise<MoneyMoved> {
  if (isWaiting(row)) {
    await withdraw(trx, row, now);
    return refundStep(payment, row, 'denied');
  }
  await updateRefund(trx, row.id, { state: 'failed', declineCode: null, declineDetail: GIVEN_BY_HAND });
  return refundStep(payment, row, 'failed');
}
