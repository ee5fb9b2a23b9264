import { texts } from '../../../domain/texts.ts';
import type { Context } from '../../context.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { backOffMs } from '../../platform/jobs/kinds.ts';
import { storeFee } from '../ledger/deductions.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { findByProviderId, findPayment } from '../queries.ts';
import { adoptRefund } from '../refunds/adopt-refund.ts';
import { bookingOf } from '../tips/tip-changes.ts';
import { followProvider } from './follow-provider.ts';
import { movePayment } from './move-payment.ts';
import { queueFollow, queueVoid } from './queue-work.ts';

type Following = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'changes' | 'events' | 'log'>;

/**
 * Asks the provider what it holds of a payment and writes what was done there by hand. The job's key is the payment's
 * id, or the provider's if no payment had it when the event came. @throws Error so that the job runner retries
 */
export async function followPayment(
  context: Following,
  { key, payload: { providerPaymentId }, attempts }: Job<'follow-payment'>,
): Promise<Outcome> {
  const payment = await findPayment(context.db, key);
  if (payment) return follow(context, payment, await context.payments.findPayment(providerPaymentId));
  const outcome = await adoptUnknown(context, providerPaymentId);
  if (outcome === 'done') return outcome;
  return { retryAt: (await context.sharedClock()) + backOffMs('follow-payment', attempts) };
}

async function follow(
  context: Following,
  payment: PaymentRow,
  held: ProviderPayment | null,
): Promise<Outcome> {
  if (!held) {
    context.log.warn({ paymentId: payment.id }, 'the payment provider does not know a payment of its event');
    return 'done';
  }
  const moved = await statusFrom(context, payment, held);
  if (moved === 'contradiction') {
    return { failed: texts('The payment provider and the books contradict each other.') };
  }
  if (moved) {
    await followProvider(context, payment, moved);
    if (bookingOf(payment) === null) context.events.emit('payments:changed', {});
  }
  await adoptRefund(context, payment, held);
  await storeFee(context, payment.id, held);
  return 'done';
}

type Moved = Parameters<typeof followProvider>[2];

/** Returns what the payment becomes; null if nothing was captured or voided at the provider by hand. */
async function statusFrom(
  { sharedClock }: Following,
  payment: PaymentRow,
  { status: held }: ProviderPayment,
): Promise<Moved | 'contradiction' | null> {
  const { status } = payment;
  const bookingId = bookingOf(payment);
  const now = await sharedClock();
  const isTaken = held === 'captured' || held === 'refunded';
  const captured = { status: 'captured', capturedAt: now } as const;
  // Without a booking the next step decides: a booking binds the payment and follows, or it is voided as an orphan.
  if (status === 'authorized' && isTaken) return bookingId === null ? null : captured;
  if (status === 'authorized' && held === 'voided') {
    const voided = { status: 'voided', voidedAt: now } as const;
    return bookingId === null ? voided : { ...voided, status: 'failed', declineDetail: VOIDED_BY_HAND };
  }
  if (status === 'voided' && isTaken) return captured;
  const isContradiction =
    (status === 'failed' && isTaken) ||
    (status === 'captured' && (held === 'authorized' || held === 'voided'));
  return isContradiction ? 'contradiction' : null;
}

const VOIDED_BY_HAND = 'The authorisation was cancelled at the payment provider.';

/**
 * Finds the payment of an id that no payment had when its event came. One whose answer is awaited keeps the job waiting;
 * an authorisation of an intent that was closed meanwhile is voided.
 */
async function adoptUnknown(
  { db, clock, payments }: Following,
  providerPaymentId: string,
): Promise<'done' | 'waiting'> {
  const known = await findByProviderId(db, providerPaymentId);
  if (known) {
    await inTransaction(db, (trx) => queueFollow(trx, known.id, providerPaymentId, clock()));
    return 'done';
  }
  const held = await payments.findPayment(providerPaymentId);
  const intent = held?.idempotencyKey ? await findPayment(db, held.idempotencyKey) : undefined;
  // The company may take other payments with the same account.
  if (!held || !intent) return 'done';
  if (intent.status === 'intent') return 'waiting';
  if (intent.status !== 'voided' || held.status === 'voided') return 'done';
  await inTransaction(db, async (trx) => {
    const authorized = { providerPaymentId, authorizedAt: held.createdAtMs };
    if (await movePayment(trx, intent.id, { status: 'voided' }, authorized)) {
      await queueVoid(trx, intent.id, clock());
    }
  });
  return 'done';
}
