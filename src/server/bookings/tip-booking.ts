import { Failure } from '../../domain/failure.ts';
import { tipRefusal } from '../../domain/money/tip-rules.ts';
import type { MoneyChange } from '../changes/change.ts';
import { recordMoneyChange } from '../changes/record-money-change.ts';
import type { Context } from '../context.ts';
import { releaseUnspent } from '../payments/intents/bind-payment.ts';
import { giveTip, isTipOf } from '../payments/tips/give-tip.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import type { BookingDetail } from './find-booking.ts';
import { findBooking, readableBooking } from './find-booking.ts';
import { isDeletedCustomer, lockBooking, lockCustomer } from './queries.ts';
import { paymentStatusOf } from './to-booking.ts';

type Tipping = Pick<Context, 'db' | 'clock' | 'sharedClock' | 'changes' | 'events' | 'config'>;

/**
 * Gives a tip for the customer's own completed booking to its technician: binds an unspent authorisation, and queues the
 * capture. The same `paymentId` returns the same booking. Of two tips at once one is bound, and the other is voided.
 * @throws Failure BOOKING_NOT_FOUND, NOT_YOURS, TIP_NOT_TAKEN, NOT_COMPLETED, TIP_TOO_LATE, ALREADY_TIPPED,
 * PAYMENT_REQUIRED
 */
export async function tipBooking(
  context: Tipping,
  by: Principal,
  id: string,
  paymentId: string,
): Promise<BookingDetail> {
  const { db, clock, changes } = context;
  const booking = await readableBooking(context, by, id);
  const isGiven = () => isTipOf(db, { customerId: by.id, bookingId: id, paymentId });
  if (await isGiven()) return booking;
  try {
    await changes.commit((trx) => bind(context, trx, by, id, { paymentId, now: clock() }));
  } catch (error) {
    const refusal = isUniqueViolation(error) ? new Failure('ALREADY_TIPPED') : error;
    if (!(refusal instanceof Failure)) throw error;
    // A concurrent request with the same payment has given it.
    if (await isGiven()) return (await findBooking(db, id)) ?? booking;
    // What was authorised for this tip is not needed any more; another amount may be meant for something else.
    if (refusal.code !== 'PAYMENT_REQUIRED') await releaseUnspent(context, by.id, paymentId, 0);
    throw refusal;
  }
  return (await findBooking(db, id)) ?? booking;
}

async function bind(
  { config }: Pick<Context, 'config'>,
  trx: Db,
  by: Principal,
  id: string,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<MoneyChange> {
  // The deletion of the account locks the customer first, too.
  await lockCustomer(trx, by.id);
  if (await isDeletedCustomer(trx, by.id)) throw new Failure('UNAUTHORIZED');
  await lockBooking(trx, id);
  const booking = await findBooking(trx, id);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  const judged = { ...booking, paymentStatus: paymentStatusOf(booking) };
  const refusal = tipRefusal(judged, config.company.tips, now);
  if (refusal) throw new Failure(refusal.code, refusal.text);
  const { assignedTechId: techId, totalCents, taxCents } = booking;
  if (techId === null) throw new Failure('TIP_NOT_TAKEN');
  const tip = { customerId: by.id, bookingId: id, techId, netCents: totalCents - taxCents };
  return recordMoneyChange(trx, id, await giveTip(trx, tip, paymentId, now), now, by);
}
