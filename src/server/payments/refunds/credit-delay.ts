import { creditedDelay } from '../../../domain/bookings/cancellation.ts';
import { readTerms } from '../../../domain/bookings/cancellation-terms.ts';
import type { Decision } from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { provenArrival } from '../../technicians/fix-history.ts';
import { queueRefund } from '../intents/queue-work.ts';
import { findPaymentOfBooking } from '../queries.ts';
import { listRefunds, lockPayment } from './queries.ts';
import { addRefund, DELAY_CREDIT, leftOf } from './refund-rows.ts';

/**
 * Queues the credit of a completed service whose technician came later than promised by more than the booking's terms
 * say. The job waits for an open capture.
 */
export async function queueDelayCredit(
  trx: Db,
  { bookingId, now, atMs, after }: Pick<Decision, 'bookingId' | 'now' | 'atMs' | 'after'>,
): Promise<void> {
  const terms = readTerms(after.cancellationTerms);
  const arrivedAt = await provenArrival(trx, after, after.arrivedAt ?? after.startedAt ?? atMs);
  const delay = creditedDelay({ promisedAt: after.promisedAt, terms }, arrivedAt);
  const payment = delay && (await findPaymentOfBooking(trx, bookingId));
  if (!payment) return;
  const payload = { cents: delay.creditCents, minutes: delay.minutes };
  await addJob(trx, { kind: 'credit-delay', key: payment.id, payload, now });
}

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
