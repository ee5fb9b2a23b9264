import { Failure } from '../../domain/failure.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { recordPaymentLink } from '../payments/intents/payment-link.ts';
import type { Principal } from '../platform/principal.ts';
import { type BookingDetail, findBooking, lockBooking } from './queries.ts';

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
    const minutes = Math.ceil((link.nextAt - now) / 60_000);
    throw new Failure(
      'LINK_SENT',
      t('The customer got a payment link a moment ago. Another can be sent in {minutes} min.', { minutes }),
      { retryAfterSeconds: Math.ceil((link.nextAt - now) / 1000), body: { nextAt: toTime(link.nextAt) } },
    );
  });
  return (await findBooking(db, id)) ?? booking;
}
