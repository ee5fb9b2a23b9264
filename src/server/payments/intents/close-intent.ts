import type { Context } from '../../context.ts';
import type { PaymentRow } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { PaymentDeclined } from '../provider/provider.ts';
import { markClosing } from '../queries.ts';
import { closingIntent, movePayment } from './move-payment.ts';
import { queueVoid } from './queue-work.ts';

/**
 * Closes an intent whose outcome is unknown: cancels what it may have reserved and frees its idempotency key. Returns
 * false, and cancels nothing, if the intent has an outcome by now or its node is alive.
 * @param intent as it was seen when its node was found silent
 * @throws PaymentUnavailable
 */
export async function closeIntent(
  {
    db,
    sharedClock,
    payments,
    events,
    log,
  }: Pick<Context, 'db' | 'sharedClock' | 'payments' | 'events' | 'log'>,
  intent: Pick<PaymentRow, 'id' | 'heartbeat'>,
): Promise<boolean> {
  if (!(await markClosing(db, intent))) return false;
  const { id } = intent;
  try {
    await payments.cancelByIdempotencyKey(id);
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    log.warn({ paymentId: id, code: error.code }, 'cancelling an intent failed');
  }
  const voidedAt = await sharedClock();
  const isClosed = await inTransaction(db, (trx) =>
    movePayment(trx, id, closingIntent, { status: 'voided', voidedAt, idempotencyKey: id }),
  );
  if (isClosed) events.emit('payments:changed', {});
  return isClosed;
}

/**
 * Voids an authorisation without a booking: first in the ledger, in one conditional update, so that no booking can bind
 * it; then at the provider, by a job. Returns whether there was an authorisation to void.
 */
export async function voidUnbound(
  { db, clock, sharedClock, events }: Pick<Context, 'db' | 'clock' | 'sharedClock' | 'events'>,
  paymentId: string,
): Promise<boolean> {
  const unbound = { status: 'authorized', bookingId: null } as const;
  const voided = { status: 'voided', voidedAt: await sharedClock() } as const;
  const isVoided = await inTransaction(db, async (trx) => {
    if (!(await movePayment(trx, paymentId, unbound, voided))) return false;
    await queueVoid(trx, paymentId, clock());
    return true;
  });
  if (isVoided) events.emit('payments:changed', {});
  return isVoided;
}
