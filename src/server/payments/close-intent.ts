import type { Context } from '../context.ts';
import type { PaymentRow } from '../db/schema.ts';
import { PaymentDeclined } from './provider.ts';
import { movePayment } from './queries.ts';

/**
 * Closes an intent whose outcome was never known: whatever it may have reserved is given back, and its
 * idempotency key is free for another intent. Tells whether it was still open.
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
    log.warn({ paymentId: id, code: error.code }, 'an intent could not be cancelled');
  }
  return movePayment(db, id, 'intent', { status: 'voided', voidedAt: clock(), idempotencyKey: id });
}
