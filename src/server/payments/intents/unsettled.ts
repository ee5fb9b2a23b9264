import { Failure } from '../../../domain/failure.ts';
import { INTENT_LIFETIME_MS } from '../../../domain/money/payment.ts';
import { isRefused, isStuck, isWaiting } from '../../../domain/money/refund-request.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow, RefundRow } from '../../platform/db/schema.ts';
import { countQueue, hasOpenJob, noJobs } from '../../platform/jobs/job-counts.ts';
import { countOrphans, deleteCards, listPaymentsOf } from '../queries.ts';
import { deleteRefundReasons, listRefundsOf, REST } from '../refunds/queries.ts';
import { isDone, isMove, keptOf, leftOf } from '../refunds/refund-rows.ts';

const work = ['capture', 'release', 'void', 'refund-rest', 'credit-delay', 'refund', 'credit'] as const;

/**
 * Returns the unsettled payment work: the number of open jobs, the age of the oldest in seconds (0 without one), the
 * number that failed before, and the number of authorisations without a booking in time.
 */
export async function unsettled({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const standings = await countQueue(db);
  const ofMoney = work.map((kind) => standings.get(kind) ?? noJobs);
  const sum = (what: 'waiting' | 'failing') => ofMoney.reduce((total, each) => total + each[what], 0);
  const oldestAt = Math.min(...ofMoney.map((each) => each.oldestAt ?? now));
  return {
    waiting: sum('waiting'),
    oldestSeconds: Math.max(0, now - oldestAt) / 1000,
    failing: sum('failing'),
    orphans: await countOrphans(db, now - INTENT_LIFETIME_MS),
  };
}

/**
 * Throws while any payment of a customer is unsettled: an authorisation with an unknown outcome, a pending capture or
 * refund, or a refused refund.
 * @throws Failure MONEY_MOVING, REFUND_OWED
 */
export async function refuseUnsettled(db: Db, customerId: string): Promise<void> {
  const payments = await listPaymentsOf(db, customerId);
  const refunds = await listRefundsOf(db, customerId);
  if (refunds.some(isWaiting)) throw new Failure('MONEY_MOVING');
  for (const payment of payments)
    if (payment.status === 'captured' && (await isOwed(db, payment, { payments, refunds })))
      throw new Failure('REFUND_OWED');
  if (payments.some(({ status }) => status === 'intent' || status === 'authorized')) {
    throw new Failure('MONEY_MOVING');
  }
  for (const { id } of payments) if (await hasOpenJob(db, id)) throw new Failure('MONEY_MOVING');
}

/**
 * Whether a refund of a captured payment was refused and its money is still there. What was given back later, of any
 * payment of the booking, counts for it: nobody marks a failed refund as made by another.
 * @param of all payments and refunds of the customer
 */
async function isOwed(db: Db, payment: PaymentRow, of: Books): Promise<boolean> {
  const rows = of.refunds.filter(({ paymentId }) => paymentId === payment.id);
  if (rows.some((row) => !isStuck(row) && row.approval !== 'refused' && isRefused(row))) return true;
  const stuck = rows.filter(isStuck);
  if (stuck.length === 0 || leftOf(payment, rows) <= (await keptOf(db, payment))) return false;
  return stuck.some(({ requestKey }) => requestKey === REST) || owedCents(payment, of) > 0;
}

type Books = { payments: readonly PaymentRow[]; refunds: readonly RefundRow[] };

/** Returns what the failed refunds of a booking, or of its tip, are more than what was given back after them, in cents. */
function owedCents({ bookingId, tipBookingId }: PaymentRow, { payments, refunds }: Books): number {
  const isBeside = (each: PaymentRow) => each.bookingId === bookingId && each.tipBookingId === tipBookingId;
  const ids = new Set(payments.filter(isBeside).map(({ id }) => id));
  return refunds
    .filter(({ paymentId }) => ids.has(paymentId))
    .sort((a, b) => a.requestedAt - b.requestedAt)
    .reduce((owed, row) => {
      if (isStuck(row)) return owed + row.amountCents;
      return isDone(row) && !isMove(row) ? Math.max(0, owed - row.amountCents) : owed;
    }, 0);
}

/** Forgets a deleted customer's cards, and what admins have written of the refunds. */
export async function forgetCardsAndReasons(trx: Db, customerId: string): Promise<void> {
  await deleteCards(trx, customerId);
  await deleteRefundReasons(trx, customerId);
}
