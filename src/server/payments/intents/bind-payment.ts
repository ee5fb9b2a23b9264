import { MINUTE_MS } from '../../../domain/durations.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Decision } from '../../changes/change.ts';
import type { Context } from '../../context.ts';
import type { BookingRow, Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import {
  bindToBooking,
  detachLost,
  findPayment,
  listPaymentsOfBooking,
  listUnspent,
  sumLostTax,
  unspentOf,
} from '../queries.ts';

import { voidUnbound } from './close-intent.ts';
import { queueCapture, queueRefundRest, queueRelease } from './queue-work.ts';

/** Returns the id of the booking that the customer's payment was bound to, or null. */
export async function findPaidBooking(db: Db, customerId: string, paymentId: string): Promise<string | null> {
  const payment = await findPayment(db, paymentId);
  return payment?.customerId === customerId ? (payment.bookingId ?? payment.formerBookingId) : null;
}

/** What a payment pays for: a booking, or only what it costs more than before. */
type Payable = Pick<BookingRow, 'id' | 'customerId' | 'totalCents' | 'taxCents'> & { isDifference?: 0 | 1 };

/**
 * Binds the customer's newest unspent authorisation of exactly the booking's price, only `paymentId` if it is given.
 * Returns its id.
 */
export const bindNewestUnspent = (
  trx: Db,
  { id, customerId, totalCents, taxCents }: Payable,
  paymentId: string | null,
) =>
  trx
    .updateTable('payments')
    .set({ bookingId: id, taxCents })
    .where('status', '=', 'authorized')
    .where('bookingId', 'is', null)
    .where('tipBookingId', 'is', null)
    .where(
      'id',
      '=',
      unspentOf(trx, customerId, paymentId).where('amountCents', '=', totalCents).select('id').limit(1),
    )
    .returning('id');

/**
 * Binds the customer's unspent authorisation of exactly the booking's price in the booking's transaction, and queues
 * its capture. Returns the payment's id.
 * @param bound what `bindNewestUnspent` has returned, if the caller has run it
 * @throws Failure PAYMENT_REQUIRED
 */
export async function bindPayment(
  trx: Db,
  booking: Payable,
  paymentId: string | null,
  now: number,
  [bound]: { id: string }[] = [],
): Promise<string> {
  if (bound) {
    await queueCapture(trx, bound.id, now);
    return bound.id;
  }
  // Another request may have taken the newest one meanwhile.
  const unspent = await listUnspent(trx, booking.customerId, booking.totalCents, paymentId);
  for (const { id, amountCents } of unspent) {
    if (amountCents !== booking.totalCents) continue;
    const { id: bookingId, taxCents, isDifference = 0 } = booking;
    if (await bindToBooking(trx, id, { bookingId, taxCents, isDifference })) {
      await queueCapture(trx, id, now);
      return id;
    }
  }
  throw new Failure('PAYMENT_REQUIRED');
}

/**
 * As `bindPayment`, in place of the payment that an unpaid booking has lost. What the booking costs more has the tax that was
 * lost with it. The caller has locked the booking.
 */
export async function rebindPayment(
  trx: Db,
  booking: Payable,
  paymentId: string,
  now: number,
): Promise<void> {
  const taxCents = booking.isDifference ? await sumLostTax(trx, booking.id) : booking.taxCents;
  await detachLost(trx, booking.id);
  await bindPayment(trx, { ...booking, taxCents }, paymentId, now);
}

/** Voids the authorisation of a rejected booking. */
export async function releaseUnspent(
  context: Pick<Context, 'db' | 'clock' | 'sharedClock' | 'events'>,
  customerId: string,
  paymentId: string | null,
  amountCents: number,
): Promise<void> {
  const [payment] = await listUnspent(context.db, customerId, amountCents, paymentId);
  if (payment) await voidUnbound(context, payment.id);
}

/** How long the authorisation of a refused booking waits for the corrected one. */
const REFUSED_HOLD_MS = MINUTE_MS;

/** Voids the authorisation of a refused booking in a minute, unless a corrected booking has used it by then. */
export async function releaseRefused(
  { db, sharedClock }: Pick<Context, 'db' | 'sharedClock'>,
  customerId: string,
  paymentId: string | null,
  amountCents: number,
): Promise<void> {
  const [payment] = await listUnspent(db, customerId, amountCents, paymentId);
  if (!payment) return;
  const now = await sharedClock();
  await inTransaction(db, (trx) =>
    addJob(trx, {
      kind: 'release-refused',
      // Not the payment's own key: the capture of a corrected booking must not wait behind this job.
      key: `refused:${payment.id}`,
      payload: { paymentId: payment.id },
      now,
      dueAt: now + REFUSED_HOLD_MS,
    }),
  );
}

/**
 * Queues the void or refund of a cancelled booking's payments in the transaction of the cancellation. If the booking keeps
 * a part, its payments are captured and the rest refunded.
 */
export async function releaseBookingPayment(
  trx: Db,
  { bookingId, now, after: { keptCents } }: Pick<Decision, 'bookingId' | 'now' | 'after'>,
): Promise<void> {
  for (const payment of await listPaymentsOfBooking(trx, bookingId))
    await (keptCents ? queueRefundRest : queueRelease)(trx, payment.id, now);
}
