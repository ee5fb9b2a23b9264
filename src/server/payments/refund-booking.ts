import { Failure } from '../../domain/failure.ts';
import { toCents, toDollars } from '../../domain/money.ts';
import type { Refund, RefundRequest } from '../../domain/refund-request.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { RefundRow } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { isTakenBack } from './dispute-queries.ts';
import { findPaymentOfBooking } from './queries.ts';
import { queueRefund } from './queue-work.ts';
import { listRefunds, lockPayment } from './refund-queries.ts';
import { addRefund, leftOf } from './refund-rows.ts';

/**
 * Requests the refund of a part of a booking's captured payment, or of all of it. The same key returns the same refund,
 * and all refunds together never exceed what was captured.
 * @throws Failure BOOKING_NOT_FOUND for a booking without a payment, AMOUNT_INVALID, KEY_REUSED, PAYMENT_DISPUTED,
 * REFUND_TOO_MUCH
 */
export async function refundBooking(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  by: string,
  bookingId: string,
  { amount, reason, idempotencyKey }: RefundRequest,
): Promise<Refund> {
  const amountCents = toCents(amount);
  if (amountCents < 1 || Math.abs(toDollars(amountCents) - amount) > 1e-9)
    throw new Failure('AMOUNT_INVALID');
  const now = await sharedClock();
  const requestKey = `admin:${idempotencyKey}`;
  const row = await inTransaction(db, async (trx) => {
    const found = await findPaymentOfBooking(trx, bookingId);
    const payment = found && (await lockPayment(trx, found.id));
    if (!payment) throw new Failure('BOOKING_NOT_FOUND');
    const rows = await listRefunds(trx, payment.id);
    const known = rows.find((each) => each.requestKey === requestKey);
    if (known && known.amountCents !== amountCents) throw new Failure('KEY_REUSED');
    if (known) return known;
    if (await isTakenBack(trx, payment.id)) throw new Failure('PAYMENT_DISPUTED');
    if (payment.status !== 'captured' || amountCents > leftOf(payment, rows)) {
      throw new Failure('REFUND_TOO_MUCH');
    }
    const request = { amountCents, reason, requestKey, requestedBy: by };
    const added = await addRefund(trx, payment, rows, request, now);
    await queueRefund(trx, payment.id, added.id, now);
    return added;
  });
  return toRefund(row, bookingId);
}

const toRefund = (row: RefundRow, bookingId: string): Refund => ({
  id: row.id,
  bookingId,
  amount: toDollars(row.amountCents),
  reason: row.reason,
  state: row.state,
  requestedBy: row.requestedBy,
  requestedAt: toTime(row.requestedAt),
  endedAt: toTimeOrNull(row.endedAt),
});
