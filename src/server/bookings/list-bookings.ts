import type { BookingStatus } from '../../domain/bookings/booking-status.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import { findPaidBooking } from '../payments/intents/bind-payment.ts';
import { type BookingDetail, findBooking, listBookings, listCustomerBookings } from './queries.ts';
import { searchWords } from './search-terms.ts';

type Reading = Pick<Context, 'db'>;
type Wanted = { limit: number; before?: string };

/** @throws Failure BOOKING_NOT_FOUND if no booking has the id `before` */
async function pageOf({ db }: Reading, { limit, before }: Wanted) {
  if (!before) return { limit };
  const booking = await findBooking(db, before);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  return { limit, before: booking };
}

/** Returns a page of the customer's bookings. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS for the booking `before` */
export async function listOwnBookings(
  context: Reading,
  customerId: string,
  { paymentId, ...wanted }: Wanted & { paymentId?: string },
): Promise<BookingDetail[]> {
  if (paymentId !== undefined) return bookingOfPayment(context, customerId, paymentId);
  const page = await pageOf(context, wanted);
  if (page.before && page.before.customerId !== customerId) throw new Failure('NOT_YOURS');
  return listCustomerBookings(context.db, customerId, page);
}

/** Returns the booking that this payment of the customer has paid for, as a list of at most one. */
async function bookingOfPayment({ db }: Reading, customerId: string, paymentId: string) {
  const id = await findPaidBooking(db, customerId, paymentId);
  const booking = id ? await findBooking(db, id) : undefined;
  return booking ? [booking] : [];
}

type Filter = {
  status?: BookingStatus;
  serviceType?: ServiceType;
  q?: string;
  unassigned?: 'true' | 'false';
  unpaid?: 'true' | 'false';
};

/** Returns one page of all bookings, newest first, and the id that requests the next page, if there is one. */
export async function listBookingPage(
  context: Reading,
  { limit, before, status, serviceType, q, unassigned, unpaid }: Wanted & Filter,
): Promise<{ bookings: BookingDetail[]; nextBefore: string | null }> {
  const words = q?.trim() ? searchWords(q) : undefined;
  // A search text without any word finds nothing instead of everything.
  if (words?.length === 0) return { bookings: [], nextBefore: null };
  const page = await pageOf(context, { limit: limit + 1, before });
  const filter = {
    status,
    serviceType,
    unassigned: unassigned === 'true',
    unpaid: unpaid === 'true',
    words,
  };
  const found = await listBookings(context.db, filter, page);
  const bookings = found.slice(0, limit);
  return { bookings, nextBefore: found.length > limit ? (bookings.at(-1)?.id ?? null) : null };
}
