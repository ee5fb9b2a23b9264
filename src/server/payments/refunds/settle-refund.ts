import { texts } from '../../../domain/texts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { backOffMs } from '../../platform/jobs/kinds.ts';
import { isTakenBack } from '../disputes/queries.ts';
import { writePayment } from '../intents/follow-provider.ts';
import type { PaymentContext } from '../intents/move-money.ts';
import { findPayment } from '../queries.ts';
import { findRefund, listRefunds, lockPayment, reopenRefund, updateOpenRefund } from './queries.ts';
import { refund } from './refund-money.ts';
import { leftOf, refundStep } from './refund-rows.ts';

/** Runs the refund of a part of a payment: the job's key is the payment's id. @throws Error so that it is retried */
export async function settleRefund(
  context: PaymentContext,
  { kind, key, payload, attempts }: Job<'refund'> | Job<'credit'>,
): Promise<Outcome> {
  const payment = await findPayment(context.db, key);
  // A payment that was given back as a whole has ended all of its refunds.
  if (payment?.status !== 'captured') return 'done';
  const found = await findRefund(context.db, payload.refundId);
  if (found?.state === 'failed' && !(await openAgain(context, key, payload.refundId))) {
    return { failed: texts('The payment has been refunded otherwise.') };
  }
  const row = await findRefund(context.db, payload.refundId);
  if (!row || row.state === 'done') return 'done';
  if (row.state === 'requested' && (await isTakenBack(context.db, key))) {
    const failed = texts('The bank of the card has taken this payment back. It cannot be refunded on top.');
    const change = { state: 'failed', declineCode: null, declineDetail: failed } as const;
    await writePayment(context, payment, async (trx) =>
      (await updateOpenRefund(trx, row, change)) ? refundStep(payment, row, 'failed') : null,
    );
    return { failed };
  }
  const outcome = await refund(context, payment, row);
  if (outcome === 'failed') return { failed: texts('The payment provider has refused the refund.') };
  return outcome === 'pending'
    ? { retryAt: (await context.sharedClock()) + backOffMs(kind, attempts) }
    : 'done';
}

/** Opens a failed refund that an admin tries again. Returns whether the payment still has as much left. */
const openAgain = ({ db }: PaymentContext, paymentId: string, refundId: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const rows = await listRefunds(trx, paymentId);
    const row = rows.find(({ id, state }) => id === refundId && state === 'failed');
    if (!row || !payment || row.amountCents > leftOf(payment, rows)) return false;
    return reopenRefund(trx, row.id);
  });
