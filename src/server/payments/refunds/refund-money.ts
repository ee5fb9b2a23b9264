import { MAX_REFUND_ATTEMPTS } from '../../../domain/money/refund-events.ts';
import type { Context } from '../../context.ts';
import type { PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { followProvider, refundedAt, writePayment } from '../intents/follow-provider.ts';
import { PaymentDeclined, type ProviderPayment } from '../provider/provider.ts';
import { adoptRefund } from './adopt-refund.ts';
import { endRefund } from './end-refund.ts';
import { listRefunds, REST, updateOpenRefund } from './queries.ts';
import { isByCard, refundStep, requestRest, sumOf } from './refund-rows.ts';

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
  let refusal: PaymentDeclined | null = null;
  if (!isRest || row.state !== 'failed') {
    try {
      const { refundId, state } = await ask(context, payment, row);
      if (state === 'completed') {
        return await end(refundId);
      }
      if (state === 'pending') {
        await storePending(context, row, refundId);
        return 'pending';
      }
      refusal = new PaymentDeclined('REFUND_FAILED', 'The refund failed.');
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      refusal = error;
    }
  }
  const { found, held } = await foundRefund(context, payment, row);
  if (found === 'all') return followProvider(context, payment, refundedAt(await sharedClock(), payment));
  if (found === 'made') return end(null);
  if (found === 'may be made') throw refusal ?? new Error('A refund is pending at the provider.');
  if (refusal) {
    await recordRefused(context, payment, row, refusal);
    // What would tell the books of a refund by hand waits behind this one.
    if (isRest) await adoptRefund(context, payment, held, row.id);
  }
  if (!isRest && (row.attempt + 1) % MAX_REFUND_ATTEMPTS === 0) return 'failed';
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
): Promise<{ found: 'all' | 'made' | 'may be made' | 'nothing'; held: ProviderPayment }> {
  const held = await payments.findPayment(providerPaymentId ?? '');
  if (!held) throw new Error(`the provider does not know payment ${providerPaymentId}`);
  const { refundedCents, pendingRefundCents } = held;
  if (refundedCents >= amountCents) return { found: 'all', held };
  const withThis = sumOf((await listRefunds(db, id)).filter(isByCard)) + row.amountCents;
  if (refundedCents >= withThis) return { found: 'made', held };
  return { found: refundedCents + pendingRefundCents >= withThis ? 'may be made' : 'nothing', held };
}

/** Requests the refund, or asks about the one that is pending. Each refusal leads to another key. */
async function ask(
  { payments }: Refunding,
  { id, providerPaymentId }: PaymentRow,
  { id: refundId, requestKey, attempt, providerRefundId, amountCents }: RefundRow,
) {
  if (!providerPaymentId) throw new Error(`payment ${id} was not authorised`);
  if (providerRefundId)
    return { refundId: providerRefundId, state: await payments.findRefund(providerRefundId) };
  const key = `refund-${requestKey === REST ? id : refundId}`;
  const idempotencyKey = attempt === 0 ? key : `${key}-${attempt}`;
  return payments.refund({ providerPaymentId, amountCents, idempotencyKey });
}

async function storePending(
  { db, events }: Refunding,
  row: RefundRow,
  providerRefundId: string,
): Promise<void> {
  await updateOpenRefund(db, row, { state: 'pending', providerRefundId });
  if (row.state !== 'pending' && row.bookingId) events.emit('refunds:changed', { bookingId: row.bookingId });
}

/** The history records the first and the last refusal; those in between are only counted. */
async function recordRefused(
  context: Refunding,
  payment: PaymentRow,
  row: RefundRow,
  { code, detail }: PaymentDeclined,
): Promise<void> {
  const refused = row.attempt + 1;
  const isLast = refused % MAX_REFUND_ATTEMPTS === 0;
  const change = {
    declineCode: code,
    declineDetail: detail,
    attempt: refused,
    providerRefundId: null,
    state: isLast ? ('failed' as const) : ('requested' as const),
  };
  await writePayment(context, payment, async (trx) => {
    if (!(await updateOpenRefund(trx, row, change))) return null;
    context.log.error({ paymentId: payment.id, code, refused }, 'refund declined permanently');
    if (isLast) return refundStep(payment, row, 'failed');
    return refused % MAX_REFUND_ATTEMPTS === 1 ? refundStep(payment, row, 'refused') : null;
  });
  if (row.bookingId) context.events.emit('refunds:changed', { bookingId: row.bookingId });
}
