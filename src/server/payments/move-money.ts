import { MAX_REFUND_ATTEMPTS, REFUND_FAILED, REFUND_REFUSED } from '../../domain/refund.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../db/schema.ts';
import { followProvider, writePayment } from './follow-provider.ts';
import { PaymentDeclined, type ProviderStatus } from './provider.ts';
import { countRefusedRefund, storePendingRefund } from './queries.ts';
import type { PaymentWork } from './queue-work.ts';

export type Moving = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'payments' | 'changes' | 'log'>;

/** `pending`: the provider has not decided yet. */
type Moved = 'pending' | undefined;

/** Executes a payment job at the provider. @throws Error so that the job runner retries */
export const moveMoney: Record<PaymentWork, (context: Moving, payment: PaymentRow) => Promise<Moved>> = {
  capture,
  release,
  void: voidAtProvider,
};

function providerId({ id, providerPaymentId }: PaymentRow): string {
  if (!providerPaymentId) throw new Error(`payment ${id} was not authorised`);
  return providerPaymentId;
}

/**
 * Captures or voids, and returns the provider's status afterwards, because a refusal alone does not tell the status.
 */
async function statusAfter(
  { payments, log }: Moving,
  action: 'capture' | 'void',
  payment: PaymentRow,
): Promise<{ holds: ProviderStatus; refusal: PaymentDeclined | null }> {
  const id = providerId(payment);
  try {
    await payments[action](id);
    return { holds: action === 'capture' ? 'captured' : 'voided', refusal: null };
  } catch (refusal) {
    if (!(refusal instanceof PaymentDeclined)) throw refusal;
    const holds = await payments.find(id);
    log.warn({ paymentId: payment.id, code: refusal.code, action, holds }, 'payment provider declined');
    return { holds, refusal };
  }
}

const captured = (now: number) => ({ status: 'captured', capturedAt: now }) as const;
const voided = (now: number) => ({ status: 'voided', voidedAt: now }) as const;
const refunded = (now: number, { capturedAt }: PaymentRow) =>
  ({
    status: 'refunded',
    capturedAt: capturedAt ?? now,
    refundedAt: now,
    providerRefundId: null,
    declineCode: null,
    declineDetail: null,
  }) as const;

async function capture(context: Moving, payment: PaymentRow): Promise<Moved> {
  if (payment.status === 'voided') return voidAtProvider(context, payment);
  if (payment.status !== 'authorized') return;
  let { holds, refusal } = await statusAfter(context, 'capture', payment);
  // Voided, so that a late request cannot capture the money.
  if (holds === 'authorized') ({ holds } = await statusAfter(context, 'void', payment));
  const now = await context.sharedClock();
  if (holds === 'captured') return followProvider(context, payment, captured(now));
  if (holds === 'refunded') return followProvider(context, payment, refunded(now, payment));
  if (holds === 'authorized' || !refusal) throw refusal ?? new Error('capture has no final state');
  const { code: declineCode, detail: declineDetail } = refusal;
  context.log.error({ paymentId: payment.id, code: declineCode }, 'capture declined permanently');
  await followProvider(context, payment, { ...voided(now), status: 'failed', declineCode, declineDetail });
}

async function release(context: Moving, payment: PaymentRow): Promise<Moved> {
  if (payment.status === 'captured') return refund(context, payment);
  if (payment.status !== 'authorized') return;
  const { holds, refusal } = await statusAfter(context, 'void', payment);
  const now = await context.sharedClock();
  if (holds === 'voided') return followProvider(context, payment, voided(now));
  if (holds === 'refunded') return followProvider(context, payment, refunded(now, payment));
  if (holds === 'authorized') throw refusal;
  await followProvider(context, payment, captured(now));
  return refund(context, { ...payment, ...captured(now) });
}

/**
 * The ledger's status is voided already. If the provider captured the payment, the ledger follows and a refund is
 * queued.
 */
async function voidAtProvider(context: Moving, payment: PaymentRow): Promise<Moved> {
  if (payment.status !== 'voided') return;
  const { holds, refusal } = await statusAfter(context, 'void', payment);
  if (holds === 'authorized') throw refusal;
  if (holds === 'captured') await followProvider(context, payment, captured(await context.sharedClock()));
}

/**
 * Requests a refund or reads the status of the pending refund. The idempotency key stays the same until the outcome is
 * known; only a refusal leads to a new key. After the last refusal the job waits for a manual refund.
 */
async function refund(context: Moving, payment: PaymentRow): Promise<Moved> {
  const { payments, sharedClock, db } = context;
  const providerPaymentId = providerId(payment);
  let refusal: PaymentDeclined | null = null;
  if (payment.refundAttempts < MAX_REFUND_ATTEMPTS) {
    try {
      const { refundId, state } = await askForRefund(context, payment, providerPaymentId);
      if (state === 'completed')
        return await followProvider(context, payment, refunded(await sharedClock(), payment));
      if (state === 'pending') {
        await storePendingRefund(db, payment, refundId);
        return 'pending';
      }
      refusal = new PaymentDeclined('REFUND_FAILED', 'The refund failed.');
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      refusal = error;
    }
  }
  if ((await payments.find(providerPaymentId)) === 'refunded') {
    return followProvider(context, payment, refunded(await sharedClock(), payment));
  }
  if (refusal) await recordRefusedRefund(context, payment, refusal);
  throw refusal ?? new Error('Every refund was declined: waiting for a manual refund.');
}

async function askForRefund({ payments }: Moving, payment: PaymentRow, providerPaymentId: string) {
  const { id, amountCents, refundAttempts: refused, providerRefundId: refundId } = payment;
  if (refundId) return { refundId, state: await payments.findRefund(refundId) };
  const idempotencyKey = refused === 0 ? `refund-${id}` : `refund-${id}-${refused}`;
  return payments.refund({ providerPaymentId, amountCents, idempotencyKey });
}

/** The history records the first and the last refusal; those in between are only counted. */
async function recordRefusedRefund(context: Moving, payment: PaymentRow, { code, detail }: PaymentDeclined) {
  const refused = payment.refundAttempts + 1;
  await writePayment(context, payment, async (trx) => {
    const reason = { declineCode: code, declineDetail: detail };
    if (!(await countRefusedRefund(trx, payment, reason))) return null;
    context.log.error({ paymentId: payment.id, code, refused }, 'refund declined permanently');
    if (refused === MAX_REFUND_ATTEMPTS) return { from: payment.status, to: REFUND_FAILED };
    return refused === 1 ? { from: payment.status, to: REFUND_REFUSED } : null;
  });
}
