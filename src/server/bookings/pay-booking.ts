import { isUnpaid } from '../../domain/bookings/unpaid.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { toTime } from '../../domain/time.ts';
import type { BookingChange, Creation } from '../changes/change.ts';
import { recordMoneyChange } from '../changes/record-money-change.ts';
import { readSettings, selectSettings } from '../company/settings.ts';
import type { Context } from '../context.ts';
import { findPaidBooking, rebindPayment, releaseUnspent } from '../payments/intents/bind-payment.ts';
import { paymentMoved } from '../payments/intents/move-payment.ts';
import { recordPaymentLink } from '../payments/intents/payment-link.ts';
import { queueDelayCredit } from '../payments/refunds/credit-delay.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { BookingRow, Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import type { Predicting } from '../quotes/quote.ts';
import { creationOf } from './create-booking.ts';
import type { BookingDetail } from './find-booking.ts';
import { findBooking, readableBooking } from './find-booking.ts';
import { promiseOf } from './price-booking.ts';
import { provenArrival } from './proven-arrival.ts';
import { isDeletedCustomer, lockBooking, lockCustomer, markPaid, selectCustomer } from './queries.ts';
import { dueCentsOf, paymentStatusOf } from './to-booking.ts';

type Paying = Predicting & Pick<Context, 'db' | 'clock' | 'sharedClock' | 'changes' | 'events' | 'texts'>;

/**
 * Pays for the customer's own unpaid booking: binds an unspent authorisation of exactly its total in place of the
 * payment that was lost, and queues the capture. The same `paymentId` returns the same booking. Of two payments at once
 * one is bound, and the other is voided. One that has waited for its payment goes to dispatch, and an emergency among them
 * is promised by what the vans do now.
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
    const now = clock();
    const promised = booking.unpaidRule === 'waits' ? await promiseNow(context, booking, now) : NOTHING_NEW;
    await changes.commit((trx) => bind(trx, by, id, { paymentId, now, ...promised }));
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

type Promised = { promise: Partial<BookingRow>; isForPartner: boolean };
const NOTHING_NEW: Promised = { promise: {}, isForPartner: false };
type Binding = Promised & { paymentId: string; now: number };

async function bind(
  trx: Db,
  by: Principal,
  id: string,
  { paymentId, now, promise, isForPartner }: Binding,
): Promise<BookingChange[]> {
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
  // At the end of the service there was nothing of which it could be given.
  if (booking.status === 'completed')
    await queueDelayCredit(provenArrival)(trx, { bookingId: id, now, atMs: now, after: booking });
  const paid = await recordMoneyChange(trx, id, paymentMoved(from, 'authorized'), now, by);
  if (booking.unpaidRule === null) return [paid];
  const version = paid.version + 1;
  await markPaid(trx, { id, version }, booking.unpaidRule === 'waits' ? promise : {});
  if (booking.unpaidRule !== 'waits') return [paid];
  return [paid, await readyChange(trx, { ...booking, ...promise, version }, { by, now, isForPartner })];
}

/** What dispatch does for a booking that is made now, it does for one that has waited for its payment. */
async function readyChange(
  trx: Db,
  booking: BookingDetail,
  { by, now, isForPartner }: Pick<Creation, 'now' | 'isForPartner'> & { by: Principal },
): Promise<Creation> {
  const customer = await selectCustomer(trx, booking.customerId).executeTakeFirstOrThrow();
  const settings = readSettings(await selectSettings(trx).executeTakeFirst());
  const made = creationOf(
    { ...booking, createdAt: now },
    { by, customer, settings, overload: null, isForPartner },
  );
  return { ...made, kind: 'ready', to: null };
}

/** An emergency waits for a van from now on, or for the partner that its customer wants, if that still comes sooner. */
async function promiseNow(context: Paying, booking: BookingDetail, now: number): Promise<Promised> {
  if (booking.serviceType === 'standard') return NOTHING_NEW;
  const asked = { ...booking, createdAt: now, partner: booking.wantsPartner === 1 };
  // It was sold before.
  const { promise, overload } = await promiseOf(context, context.config.company, asked, { isSelling: true });
  return {
    promise: { ...promise, movedAt: now },
    isForPartner: asked.partner && overload?.partner !== undefined,
  };
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
