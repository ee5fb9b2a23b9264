import type { Context } from '../../context.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { PaymentDeclined } from '../provider/provider.ts';
import { markClosing } from '../queries.ts';
import { movePayment } from './move-payment.ts';
import { queueVoid } from './queue-work.ts';

/**
 * Closes an intent whose outcome is unknown: cancels what it may have reserved and frees its idempotency key. Returns
 * whether the intent was still open.
 * @throws PaymentUnavailable
 */
export async function closeIntent(
  { db, sharedClock, payments, log }: Pick<Context, 'db' | 'sharedClock' | 'payments' | 'log'>,
  { id }: PaymentRow,
): Promise<boolean> {
  await markClosing(db, id);
  try {
    await payments.cancelByIdempotencyKey(id);
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    log.warn({ paymentId: id, code: error.code }, 'cancelling an intent failed');
  }
  const voidedAt = await sharedClock();
  return inTransaction(db, (trx) =>
    movePayment(trx, id, { status: 'intent' }, { status: 'voided', voidedAt, idempotencyKey: id }),
  );
}

/**
 * Voids an authorisation without a booking: first in the ledger, in one conditional update, so that no booking can bind
 * it; then at the provider, by a job. Returns whether there was an authorisation to void.
 */
export async function voidUnbound(
  { db, clock, sharedClock }: Pick<Context, 'db' | 'clock' | 'sharedClock'>,
  paymentId: string,
): Promise<boolean> {
  const unbound = { status: 'authorized', bookingId: null } as const;
  const voided = { status: 'voided', voidedAt: await sharedClock() } as const;
  return inTransaction(db, async (trx) => {
    if (!(await movePayment(trx, paymentId, unbound, voided))) return false;
    await queueVoid(trx, paymentId, clock());
    return true;
  });
}
