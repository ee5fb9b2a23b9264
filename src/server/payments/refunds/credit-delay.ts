import { creditedDelay } from '../../../domain/bookings/cancellation.ts';
import { readTerms } from '../../../domain/bookings/cancellation-terms.ts';
import type { Decision } from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { queueRefund } from '../intents/queue-work.ts';
import { findPaymentOfBooking } from '../queries.ts';
import { listRefunds, lockPayment } from './queries.ts';
import { addRefund, DELAY_CREDIT, leftOf } from './refund-rows.ts';

type Completed = Pick<Decision, 'bookingId' | 'now' | 'atMs' | 'after'>;
type ArrivalOf = (db: Db, booking: Completed['after'], claimedMs: number) => Promise<number>;

/**
 * Queues the credit of a completed service whose technician came later than promised by more than the booking's terms
 * say. The job waits for an open capture.
 * @param arrivalOf returns when the technician counts as arrived, of the time that the technician says
 */
export const queueDelayCredit =
  (arrivalOf: ArrivalOf) =>
  async (trx: Db, { bookingId, now, atMs, after }: Completed): Promise<void> => {
    const terms = readTerms(after.cancellationTerms);
    const arrivedAt = await arrivalOf(trx, after, after.arrivedAt ?? after.startedAt ?? atMs);
    const delay = creditedDelay({ promisedAt: after.promisedAt, terms }, arrivedAt);
    const payment = delay && (await findPaymentOfBooking(trx, bookingId));
    if (!payment) return;
    const payload = { cents: delay.creditCents, minutes: delay.minutes };
    await addJob(trx, { kind: 'credit-delay', key: payment.id, payload, now });
  };

/** Requests the credit once, of what is left of the captured payment. */
export async function creditDelay(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  { key: paymentId, payload }: Job<'credit-delay'>,
): Promise<Outcome> {
  const now = await sharedClock();
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const rows = await listRefunds(trx, paymentId);
    const isKnown = rows.some(({ requestKey }) => requestKey === DELAY_CREDIT);
    if (payment?.status !== 'captured' || isKnown) return;
    const amountCents = Math.min(payload.cents, leftOf(payment, rows));
    if (amountCents <= 0) return;
    const reason = `late by ${payload.minutes} min`;
    const asked = { amountCents, reason, requestKey: DELAY_CREDIT, requestedBy: 'payments' };
    const credit = await addRefund(trx, payment, rows, { ...asked, kind: 'credit' }, now);
    await queueRefund(trx, credit, now);
  });
  return 'done';
}
