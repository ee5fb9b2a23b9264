import { MAX_REFUND_ATTEMPTS, REFUND_FAILED, REFUND_REFUSED } from '../../domain/money/refund-events.ts';
import type { Context } from '../context.ts';
import type { PaymentRow, RefundRow } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { endRefund } from './end-refund.ts';
import { followProvider, refundedAt, writePayment } from './follow-provider.ts';
import { PaymentDeclined } from './provider.ts';
import { countRefusedRefund, storePendingRefund } from './queries.ts';
import { listRefunds, updateOpenRefund, updateRefund } from './refund-queries.ts';
import { isByCard, REST, requestRest, sumOf } from './refund-rows.ts';

type Refunding = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'changes' | 'events' | 'log'>;

/** `pending`: the provider has not decided yet; `failed`: it has refused the refund too often. */
type Refunded = 'pending' | 'failed' | undefined;

/** Gives back all that is left of a captured payment. @throws Error so that the job runner retries */
export async function refundRest(context: Refunding, payment: PaymentRow): Promise<'pending' | undefined> {
  const now = await context.sharedClock();
  const row = await inTransaction(context.db, (trx) => requestRest(trx, payment.id, now));
  const outcome = row && (await refund(context, payment, row));
  return outcome === 'pending' ? outcome : undefined;
}

/**
 * Requests a refund or reads the status of the pending refund. The idempotency key stays the same until the outcome is
 * known; only a refusal leads to a new key. After the last refusal the refund of the rest waits for an admin.
 */
export async function refund(context: Refunding, payment: PaymentRow, row: RefundRow): Promise<Refunded> {
  const { sharedClock } = context;
  const end = async (refundId: string | null) => {
    const at = await sharedClock();
    return writePayment(context, payment, (trx) => endRefund(trx, row, { at, refundId }));
  };
  const isRest = row.requestKey === REST;
  const { refused, ask } = attemptOf(context, payment, row);
  let refusal: PaymentDeclined | null = null;
  if (!isRest || row.state !== 'failed') {
    try {
      const { refundId, state } = await ask();
      if (state === 'completed') {
        return await end(refundId);
      }
      if (state === 'pending') {
        await storePending(context, payment, row, refundId);
        return 'pending';
      }
      refusal = new PaymentDeclined('REFUND_FAILED', 'The refund failed.');
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      refusal = error;
    }
  }
  const found = await foundRefund(context, payment, row);
  if (found === 'all') return followProvider(context, payment, refundedAt(await sharedClock(), payment));
  if (found === 'made') return end(null);
  if (found === 'may be made') throw refusal ?? new Error('A refund is pending at the provider.');
  if (refusal) await recordRefused(context, payment, row, refusal);
  if (!isRest && (refused + 1) % MAX_REFUND_ATTEMPTS === 0) return 'failed';
  throw refusal ?? new Error('Every refund was declined: waiting for an admin.');
}

/**
 * Returns what the provider has refunded, because a refusal alone does not tell: `all` of the payment, or a refund that
 * the books do not have. Refunds of one payment are made one after another, so that it can only be this one.
 */
async function foundRefund(
  { db, payments }: Refunding,
  { id, amountCents, providerPaymentId }: PaymentRow,
  row: RefundRow,
): Promise<'all' | 'made' | 'may be made' | 'nothing'> {
  const found = await payments.findPayment(providerPaymentId ?? '');
  if (!found) throw new Error(`the provider does not know payment ${providerPaymentId}`);
  const { refundedCents, pendingRefundCents } = found;
  if (refundedCents >= amountCents) return 'all';
  const withThis = sumOf((await listRefunds(db, id)).filter(isByCard)) + row.amountCents;
  if (refundedCents >= withThis) return 'made';
  return refundedCents + pendingRefundCents >= withThis ? 'may be made' : 'nothing';
}

/**
 * The refund of the rest counts its attempts in the payment, as nodes of older versions do, so that either goes on with
 * the same key.
 */
function attemptOf({ payments }: Refunding, payment: PaymentRow, row: RefundRow) {
  const { id, providerPaymentId } = payment;
  if (!providerPaymentId) throw new Error(`payment ${id} was not authorised`);
  const { refused, refundId, key } =
    row.requestKey === REST
      ? { refused: payment.refundAttempts, refundId: payment.providerRefundId, key: `refund-${id}` }
      : { refused: row.attempt, refundId: row.providerRefundId, key: `refund-${row.id}` };
  const idempotencyKey = refused === 0 ? key : `${key}-${refused}`;
  const ask = async () =>
    refundId
      ? { refundId, state: await payments.findRefund(refundId) }
      : payments.refund({ providerPaymentId, amountCents: row.amountCents, idempotencyKey });
  return { refused, ask };
}

async function storePending(
  { db, events }: Refunding,
  payment: PaymentRow,
  row: RefundRow,
  providerRefundId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (row.requestKey === REST) await storePendingRefund(trx, payment, providerRefundId);
    await updateOpenRefund(trx, row, { state: 'pending', providerRefundId });
  });
  if (row.state !== 'pending' && row.bookingId) events.emit('refunds:changed', { bookingId: row.bookingId });
}

/** The history records the first and the last refusal; those in between are only counted. */
async function recordRefused(
  context: Refunding,
  payment: PaymentRow,
  row: RefundRow,
  { code, detail }: PaymentDeclined,
): Promise<void> {
  const isRest = row.requestKey === REST;
  const refused = (isRest ? payment.refundAttempts : row.attempt) + 1;
  const isLast = refused % MAX_REFUND_ATTEMPTS === 0;
  const reason = { declineCode: code, declineDetail: detail };
  const change = {
    ...reason,
    attempt: refused,
    providerRefundId: null,
    state: isLast ? ('failed' as const) : ('requested' as const),
  };
  await writePayment(context, payment, async (trx) => {
    const isNew = isRest
      ? await countRefusedRefund(trx, payment, reason)
      : await updateOpenRefund(trx, row, change);
    if (!isNew) return null;
    if (isRest) await updateRefund(trx, row.id, change);
    context.log.error({ paymentId: payment.id, code, refused }, 'refund declined permanently');
    if (isLast) return { from: payment.status, to: REFUND_FAILED };
    return refused % MAX_REFUND_ATTEMPTS === 1 ? { from: payment.status, to: REFUND_REFUSED } : null;
  });
  if (row.bookingId) context.events.emit('refunds:changed', { bookingId: row.bookingId });
}
