import { MAX_REFUND_ATTEMPTS, REFUND_FAILED, REFUND_REFUSED } from '../../domain/refund.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../db/schema.ts';
import { followProvider, writePayment } from './follow-provider.ts';
import { type Holding, PaymentDeclined } from './provider.ts';
import { countRefusedRefund, keepPendingRefund } from './queries.ts';
import type { PaymentWork } from './queue-work.ts';

export type Moving = Pick<Context, 'db' | 'clock' | 'payments' | 'changes' | 'log'>;

/** `pending`: the provider has still to say how it ended. */
type Moved = 'pending' | undefined;

/** Moves the money of one payment as a job wants it. @throws Error to be tried again later */
export const moveMoney: Record<PaymentWork, (context: Moving, payment: PaymentRow) => Promise<Moved>> = {
  capture,
  release,
  void: voidAgain,
};

function providerId({ id, providerPaymentId }: PaymentRow): string {
  if (!providerPaymentId) throw new Error(`payment ${id} was never authorised`);
  return providerPaymentId;
}

/** Captures or voids, and answers what the provider holds then: a refusal by itself says nothing about that. */
async function holdingAfter(
  { payments, log }: Moving,
  action: 'capture' | 'void',
  payment: PaymentRow,
): Promise<{ holds: Holding; refusal: PaymentDeclined | null }> {
  const id = providerId(payment);
  try {
    await payments[action](id);
    return { holds: action === 'capture' ? 'captured' : 'voided', refusal: null };
  } catch (refusal) {
    if (!(refusal instanceof PaymentDeclined)) throw refusal;
    const holds = await payments.find(id);
    log.warn({ paymentId: payment.id, code: refusal.code, action, holds }, 'the provider refused');
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
  if (payment.status === 'voided') return voidAgain(context, payment);
  if (payment.status !== 'authorized') return;
  let { holds, refusal } = await holdingAfter(context, 'capture', payment);
  // Without the reservation no request that is still under way can take the money later.
  if (holds === 'authorized') ({ holds } = await holdingAfter(context, 'void', payment));
  const now = context.clock();
  if (holds === 'captured') return followProvider(context, payment, captured(now));
  if (holds === 'refunded') return followProvider(context, payment, refunded(now, payment));
  if (holds === 'authorized' || !refusal) throw refusal ?? new Error('the capture has no end');
  const { code: declineCode, detail: declineDetail } = refusal;
  context.log.error({ paymentId: payment.id, code: declineCode }, 'a capture was refused for good');
  await followProvider(context, payment, { status: 'failed', declineCode, declineDetail });
}

async function release(context: Moving, payment: PaymentRow): Promise<Moved> {
  if (payment.status === 'captured') return refund(context, payment);
  if (payment.status !== 'authorized') return;
  const { holds, refusal } = await holdingAfter(context, 'void', payment);
  const now = context.clock();
  if (holds === 'voided') return followProvider(context, payment, voided(now));
  if (holds === 'refunded') return followProvider(context, payment, refunded(now, payment));
  if (holds === 'authorized') throw refusal;
  await followProvider(context, payment, captured(now));
  return refund(context, { ...payment, ...captured(now) });
}

/** The ledger has it voided already; should the provider have captured it, the ledger follows, and refunds. */
async function voidAgain(context: Moving, payment: PaymentRow): Promise<Moved> {
  if (payment.status !== 'voided') return;
  const { holds, refusal } = await holdingAfter(context, 'void', payment);
  if (holds === 'authorized') throw refusal;
  if (holds === 'captured') await followProvider(context, payment, captured(context.clock()));
}

/**
 * Asks for a refund, or what became of the one that is pending. The same key is asked for until its outcome is
 * known; only a refusal leads to another one. After the last one only a refund by hand is waited for.
 */
async function refund(context: Moving, payment: PaymentRow): Promise<Moved> {
  const { payments, clock, db } = context;
  const providerPaymentId = providerId(payment);
  let refusal: PaymentDeclined | null = null;
  if (payment.refundAttempts < MAX_REFUND_ATTEMPTS) {
    try {
      const { refundId, state } = await askForRefund(context, payment, providerPaymentId);
      if (state === 'completed') return await followProvider(context, payment, refunded(clock(), payment));
      if (state === 'pending') {
        await keepPendingRefund(db, payment, refundId);
        return 'pending';
      }
      refusal = new PaymentDeclined('REFUND_FAILED', 'The refund failed.');
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      refusal = error;
    }
  }
  if ((await payments.find(providerPaymentId)) === 'refunded') {
    return followProvider(context, payment, refunded(clock(), payment));
  }
  if (refusal) await noteRefusedRefund(context, payment, refusal);
  throw refusal ?? new Error('Every refund was refused: a refund by hand is waited for.');
}

async function askForRefund({ payments }: Moving, payment: PaymentRow, providerPaymentId: string) {
  const { id, amountCents, refundAttempts: refused, providerRefundId: refundId } = payment;
  if (refundId) return { refundId, state: await payments.findRefund(refundId) };
  const idempotencyKey = refused === 0 ? `refund-${id}` : `refund-${id}-${refused}`;
  return payments.refund({ providerPaymentId, amountCents, idempotencyKey });
}

/** The first refusal and the last one are told; those between are tried again without a word. */
async function noteRefusedRefund(context: Moving, payment: PaymentRow, { code, detail }: PaymentDeclined) {
  const refused = payment.refundAttempts + 1;
  await writePayment(context, payment, async (trx) => {
    const reason = { declineCode: code, declineDetail: detail };
    if (!(await countRefusedRefund(trx, payment, reason))) return null;
    context.log.error({ paymentId: payment.id, code, refused }, 'a refund was refused for good');
    if (refused === MAX_REFUND_ATTEMPTS) return { from: payment.status, to: REFUND_FAILED };
    return refused === 1 ? { from: payment.status, to: REFUND_REFUSED } : null;
  });
}
