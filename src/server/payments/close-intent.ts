import type { Context } from '../context.ts';
import type { PaymentRow } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { PaymentDeclined } from './provider.ts';
import { movePayment, voidUnspent } from './queries.ts';
import { queueVoid } from './queue-work.ts';

/**
 * Closes an intent whose outcome is unknown: cancels what it may have reserved and frees its idempotency key. Returns
 * whether the intent was still open.
 * @throws PaymentUnavailable
 */
export async function closeIntent(
  { db, clock, payments, log }: Pick<Context, 'db' | 'clock' | 'payments' | 'log'>,
  { id }: PaymentRow,
): Promise<boolean> {
  try {
    await payments.cancelByIdempotencyKey(id);
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    log.warn({ paymentId: id, code: error.code }, 'cancelling an intent failed');
  }
  return movePayment(db, id, 'intent', { status: 'voided', voidedAt: clock(), idempotencyKey: id });
}

/**
 * Voids an authorisation without a booking: first in the ledger, in one conditional update, so that no booking can bind
 * it; then at the provider, by a job. Returns whether there was an authorisation to void.
 */
export const voidUnbound = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  paymentId: string,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const now = clock();
    if (!(await voidUnspent(trx, paymentId, now))) return false;
    await queueVoid(trx, paymentId, now);
    return true;
  });
