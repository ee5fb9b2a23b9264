import { disputeEvent, holdsMoney, isUndecided } from '../../../domain/money/dispute.ts';
import type { Context } from '../../context.ts';
import type { Db, PaymentRow } from '../../platform/db/schema.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { backOffMs } from '../../platform/jobs/kinds.ts';
import { writePayment } from '../intents/follow-provider.ts';
import { queueRelease } from '../intents/queue-work.ts';
import { recordDeduction } from '../ledger/deductions.ts';
import type { ProviderDispute } from '../provider/provider.ts';
import { findByProviderId } from '../queries.ts';
import { lockPayment } from '../refunds/queries.ts';
import { bookingOf } from '../tips/tip-changes.ts';
import { findDispute, insertDispute, isBookingCancelled, updateDispute } from './queries.ts';

type Following = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'changes' | 'events' | 'log'>;

/**
 * Asks the provider for a dispute, and writes its state and the money that the card's bank has taken or given back. The
 * job's key is the dispute's id: work of the payment that is tried again and again does not hold it up.
 * @throws Error so that the job runner retries
 */
export async function followDispute(
  context: Following,
  { payload, attempts }: Job<'follow-dispute'>,
): Promise<Outcome> {
  const { db, clock, sharedClock, payments, events, log } = context;
  const dispute = await payments.findDispute(payload.disputeId);
  // The company may take other payments with the same account.
  const payment = dispute && (await findByProviderId(db, dispute.providerPaymentId));
  if (!payment) return 'done';
  const now = await sharedClock();
  if (payment.capturedAt === null) return { retryAt: now + backOffMs('follow-dispute', attempts) };
  const { state } = dispute;
  await writePayment(context, payment, async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (!locked) return null;
    const former = await storeDispute(trx, locked, dispute, now);
    const totalCents = holdsMoney(state) ? dispute.amountCents : 0;
    const disputeId = dispute.providerDisputeId;
    const at = now;
    const takenCents = await recordDeduction(trx, locked, { kind: 'chargeback', disputeId, at, totalCents });
    if (takenCents < 0) await releaseAgain(trx, locked, clock());
    if (former === state) return null;
    // No fault of the server: the board shows it to admins.
    log.info({ paymentId: payment.id, disputeId, state }, 'a payment is disputed');
    return {
      ...{ kind: 'dispute', from: former ?? locked.status, to: disputeEvent(state) },
      payload: { dispute: { id: disputeId, state } },
    };
  });
  events.emit('disputes:changed', {});
  return 'done';
}

/** Stores a dispute. Returns its state before; null for a new one. */
async function storeDispute(
  trx: Db,
  payment: PaymentRow,
  { providerDisputeId: id, amountCents, state, reason, dueAtMs }: ProviderDispute,
  now: number,
) {
  const former = await findDispute(trx, id);
  const endedAt = isUndecided(state) ? null : (former?.endedAt ?? now);
  const present = { amountCents, state, reason, dueAt: dueAtMs, endedAt };
  if (former) await updateDispute(trx, id, present);
  else {
    const of = { paymentId: payment.id, bookingId: bookingOf(payment) };
    await insertDispute(trx, { ...present, id, ...of, openedAt: now });
  }
  return former?.state ?? null;
}

/** A refund that waited for the bank's decision, because the booking was cancelled, is owed now. */
async function releaseAgain(trx: Db, { id, status, bookingId }: PaymentRow, now: number): Promise<void> {
  if (status !== 'captured' || !bookingId) return;
  if (await isBookingCancelled(trx, bookingId)) await queueRelease(trx, id, now);
}
