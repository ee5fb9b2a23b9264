import { isUnpaid } from '../../domain/bookings/unpaid.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime } from '../../domain/time.ts';
import type { MoneyChange } from '../changes/change.ts';
import { recordMoneyChange } from '../changes/record-money-change.ts';
import type { Context } from '../context.ts';
import { findPaidBooking, rebindPayment, releaseUnspent } from '../payments/intents/bind-payment.ts';
import { paymentMoved } from '../payments/intents/move-payment.ts';
import { recordPaymentLink } from '../payments/intents/payment-link.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import type { BookingDetail } from './find-booking.ts';
import { findBooking, readableBooking } from './find-booking.ts';
import { isDeletedCustomer, lockBooking, lockCustomer } from './queries.ts';
import { dueCentsOf, paymentStatusOf } from './to-booking.ts';

type Paying = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'changes'>;

/**
 * Pays for the customer's own unpaid booking: binds an unspent authorisation of exactly its total in place of the
 * payment that was lost, and queues the capture. The same `paymentId` returns the same booking. Of two payments at once
 * one is bound, and the other is voided.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, NOTHING_TO_PAY, PAYMENT_REQUIRED
 */
export async function payBooking(
  context: Paying,
  by: Principal,
  id: string,
  paymentId: string,
): Promise<BookingDetail> {
  const { db, clock, changes } = context;
  const booking = await readableBooking(context, by, id);
  const isSpentHere = async () => (await findPaidBooking(db, by.id, paymentId)) === id;
  if (await isSpentHere()) return booking;
  try {
    await changes.commit((trx) => bind(trx, by, id, paymentId, clock()));
  } catch (error) {
    const isRefused = error instanceof Failure || isUniqueViolation(error);
    // A concurrent request with the same payment has bound it.
    if (isRefused && (await isSpentHere())) return (await findBooking(db, id)) ?? booking;
    if (error instanceof Failure && error.code === 'NOTHING_TO_PAY') {
      await releaseUnspent(context, by.id, paymentId, dueCentsOf(booking));
    }
    throw error;
  }
  return (await findBooking(db, id)) ?? booking;
}

async function bind(
  trx: Db,
  by: Principal,
  id: string,
  paymentId: string,
  now: number,
): Promise<MoneyChange> {
  // The deletion of the account locks the customer first, too.
  await lockCustomer(trx, by.id);
  if (await isDeletedCustomer(trx, by.id)) throw new Failure('UNAUTHORIZED');
  await lockBooking(trx, id);
  const booking = await findBooking(trx, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  const from = paymentStatusOf(booking);
  if (!isUnpaid(booking.status, from)) throw new Failure('NOTHING_TO_PAY');
  // What was paid stays; a part that was not charged is paid beside it.
  const dueCents = dueCentsOf(booking);
  const isDifference = dueCents < booking.totalCents ? 1 : 0;
  const due = { ...booking, totalCents: dueCents, isDifference } as const;
  await rebindPayment(trx, due, paymentId, now);
  return recordMoneyChange(trx, id, paymentMoved(from, 'authorized'), now, by);
}

type Sending = Pick<Context, 'db' | 'sharedClock' | 'changes' | 'texts'>;

/**
 * Sends the customer of an unpaid booking the link to pay. Returns the booking.
 * @throws Failure BOOKING_NOT_FOUND, CUSTOMER_NOT_FOUND for a deleted account, NOTHING_TO_PAY, LINK_SENT with `nextAt`
 * within 5 minutes of the link before
 */
export async function sendPaymentLink(
  { db, sharedClock, changes, texts: { t } }: Sending,
  by: Principal,
  id: string,
): Promise<BookingDetail> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  if (booking.customerDeletedAt !== null) throw new Failure('CUSTOMER_NOT_FOUND');
  const now = await sharedClock();
  await changes.commit(async (trx) => {
    await lockBooking(trx, id);
    const link = await recordPaymentLink(trx, id, now, by);
    if (!link) throw new Failure('NOTHING_TO_PAY');
    if (!('nextAt' in link)) return link;
    const minutes = Math.ceil((link.nextAt - now) / MINUTE_MS);
    throw new Failure(
      'LINK_SENT',
      t('The customer got a payment link a moment ago. Another can be sent in {minutes} min.', { minutes }),
      { retryAfterSeconds: Math.ceil((link.nextAt - now) / 1000), body: { nextAt: toTime(link.nextAt) } },
    );
  });
  return (await findBooking(db, id)) ?? booking;
}
