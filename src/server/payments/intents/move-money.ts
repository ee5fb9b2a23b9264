import type { Context } from '../../context.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import { backOffMs } from '../../platform/jobs/kinds.ts';
import { PaymentDeclined, type ProviderStatus } from '../provider/provider.ts';
import { findPayment } from '../queries.ts';
import { refundRest } from '../refunds/refund-money.ts';
import { followProvider, refundedAt } from './follow-provider.ts';
import type { PaymentWork } from './queue-work.ts';
export type PaymentContext = Pick<
  Context,
  'db' | 'clock' | 'sharedClock' | 'payments' | 'changes' | 'events' | 'log'
>;

/** `pending`: the provider has not decided yet. */
type Moved = 'pending' | undefined;

/** Executes a payment job at the provider. @throws Error so that the job runner retries */
const moveMoney: Record<PaymentWork, (context: PaymentContext, payment: PaymentRow) => Promise<Moved>> = {
  capture,
  release,
  void: voidAtProvider,
  'refund-rest': refundBeyondKept,
};

function providerId({ id, providerPaymentId }: PaymentRow): string {
  if (!providerPaymentId) throw new Error(`payment ${id} was not authorised`);
  return providerPaymentId;
}

/**
 * Captures or voids, and returns the provider's status afterwards, because a refusal alone does not tell the status.
 */
async function statusAfter(
  { payments, log }: PaymentContext,
  action: 'capture' | 'void',
  payment: PaymentRow,
): Promise<{ holds: ProviderStatus; refusal: PaymentDeclined | null }> {
  const id = providerId(payment);
  try {
    await payments[action](id);
    return { holds: action === 'capture' ? 'captured' : 'voided', refusal: null };
  } catch (refusal) {
    if (!(refusal instanceof PaymentDeclined)) throw refusal;
    const found = await payments.findPayment(id);
    if (!found) throw refusal;
    const holds = found.status;
    log.warn({ paymentId: payment.id, code: refusal.code, action, holds }, 'payment provider declined');
    return { holds, refusal };
  }
}

const captured = (now: number) => ({ status: 'captured', capturedAt: now }) as const;
const voided = (now: number) => ({ status: 'voided', voidedAt: now }) as const;

async function capture(context: PaymentContext, payment: PaymentRow): Promise<Moved> {
  if (payment.status === 'voided') return voidAtProvider(context, payment);
  if (payment.status !== 'authorized') return;
  let { holds, refusal } = await statusAfter(context, 'capture', payment);
  // Voided, so that a late request cannot capture the money.
  if (holds === 'authorized') ({ holds } = await statusAfter(context, 'void', payment));
  const now = await context.sharedClock();
  if (holds === 'captured') return followProvider(context, payment, captured(now));
  if (holds === 'refunded') return followProvider(context, payment, refundedAt(now, payment));
  if (holds === 'authorized' || !refusal) throw refusal ?? new Error('capture has no final state');
  const { code: declineCode, detail: declineDetail } = refusal;
  context.log.error({ paymentId: payment.id, code: declineCode }, 'capture declined permanently');
  await followProvider(context, payment, { ...voided(now), status: 'failed', declineCode, declineDetail });
}

async function release(context: PaymentContext, payment: PaymentRow): Promise<Moved> {
  if (payment.status === 'captured') return refundRest(context, payment);
  if (payment.status !== 'authorized') return;
  const { holds, refusal } = await statusAfter(context, 'void', payment);
  const now = await context.sharedClock();
  if (holds === 'voided') return followProvider(context, payment, voided(now));
  if (holds === 'refunded') return followProvider(context, payment, refundedAt(now, payment));
  if (holds === 'authorized') throw refusal;
  await followProvider(context, payment, captured(now));
  return refundRest(context, { ...payment, ...captured(now) });
}

/**
 * The ledger's status is voided already. If the provider captured the payment, the ledger follows and a refund is
 * queued.
 */
async function voidAtProvider(context: PaymentContext, payment: PaymentRow): Promise<Moved> {
  if (payment.status !== 'voided') return;
  const { holds, refusal } = await statusAfter(context, 'void', payment);
  if (holds === 'authorized') throw refusal;
  if (holds === 'captured') await followProvider(context, payment, captured(await context.sharedClock()));
}

/** Refunds what the cancelled booking does not keep. What is only authorised is captured first. */
async function refundBeyondKept(context: PaymentContext, payment: PaymentRow): Promise<Moved> {
  if (payment.status === 'authorized') await capture(context, payment);
  const now = await findPayment(context.db, payment.id);
  if (now?.status === 'captured') return refundRest(context, now);
}

/** Runs a payment job: the job's key is the payment's id. @throws Error so that the job runner retries */
export async function settle(
  context: PaymentContext,
  { kind, key, attempts }: Job<PaymentWork>,
): Promise<Outcome> {
  const payment = await findPayment(context.db, key);
  const moved = payment && (await moveMoney[kind](context, payment));
  if (moved !== 'pending') return 'done';
  return { retryAt: (await context.sharedClock()) + backOffMs(kind, attempts) };
}
