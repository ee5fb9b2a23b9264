import { Booking } from '../../domain/bookings/booking.ts';
import { type BookingStatus, openStatuses } from '../../domain/bookings/booking-status.ts';
import { dayOf, startOfDayMs } from '../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { Failure } from '../../domain/failure.ts';
import { searchWords } from '../../domain/people/search-text.ts';
import type { Context } from '../context.ts';
import { findPaidBooking } from '../payments/intents/bind-payment.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import { countOf, countRows } from '../platform/db/row-counts.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Principal } from '../platform/principal.ts';
import type { BookingDetail } from './find-booking.ts';
import { findBooking } from './find-booking.ts';
import type { OperationsFilter } from './operations-filter.ts';
import { listBookings, listCustomerBookings, listJobs, listOpenBookings } from './queries.ts';
import { toBooking, toShownJob } from './to-booking.ts';
import { type Arriving, withArrivals, withKnownArrival } from './with-arrivals.ts';

type Reading = Pick<Context, 'db'>;
type Wanted = { limit: number; before?: string };

/** @throws Failure BOOKING_NOT_FOUND if no booking has the id `before` */
async function pageOf({ db }: Reading, { limit, before }: Wanted) {
  if (!before) return { limit };
  const booking = await findBooking(db, before);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  return { limit, before: booking };
}

type BookingPage = {
  bookings: BookingDetail[] /** Requests the next page, if there is one. */;
  nextBefore: string | null;
};

/** Returns the page of at most `limit` bookings; one more was read if there are more. */
function cut(found: BookingDetail[], limit: number): BookingPage {
  const bookings = found.slice(0, limit);
  return { bookings, nextBefore: found.length > limit ? (bookings.at(-1)?.id ?? null) : null };
}

/** Returns a page of the customer's bookings. @throws Failure BOOKING_NOT_FOUND, NOT_YOURS for the booking `before` */
export async function listOwnBookings(
  context: Reading,
  customerId: string,
  { paymentId, open, limit, before }: Wanted & { paymentId?: string; open?: 'true' | 'false' },
): Promise<BookingPage> {
  if (paymentId !== undefined)
    return { bookings: await bookingOfPayment(context, customerId, paymentId), nextBefore: null };
  const page = await pageOf(context, { limit: limit + 1, before });
  if (page.before && page.before.customerId !== customerId) throw new Failure('NOT_YOURS');
  return cut(await listCustomerBookings(context.db, customerId, page, open === 'true'), limit);
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
  ids?: string;
  operations?: OperationsFilter;
};

/** Returns one page of all bookings, newest first. */
export async function listBookingPage(
  context: Reading,
  { limit, before, status, serviceType, q, unassigned, unpaid, ids, operations }: Wanted & Filter,
): Promise<BookingPage> {
  const words = q?.trim() ? searchWords(q) : undefined;
  // A search text without any word finds nothing instead of everything.
  if (words?.length === 0) return { bookings: [], nextBefore: null };
  const page = await pageOf(context, { limit: limit + 1, before });
  const filter = {
    status,
    serviceType,
    unassigned: unassigned === 'true',
    unpaid: unpaid === 'true',
    ids: ids?.split(','),
    operations,
    words,
  };
  return cut(await listBookings(context.db, filter, page), limit);
}

/**
 * Lists a technician's jobs: own open jobs, own jobs finished today, and unassigned jobs (off duty without contact data
 * and coordinates). An admin gets all open jobs. Sorted by emergency, scheduled time and age.
 */
export async function listTechnicianJobs(
  context: Arriving & Pick<Context, 'log'>,
  by: Principal,
): Promise<Booking[]> {
  const { config, db, clock, log, fleet } = context;
  if (by.role === 'admin') {
    const open = (await listOpenBookings(db)).sort(byUrgency);
    return mapRows(log, await withArrivals(context, open), Booking, toBooking);
  }
  const { timeZone } = config.company;
  const today = startOfDayMs(dayOf(new Date(clock()), timeZone), timeZone);
  const { isOnDuty } = fleet.get(by.id);
  const jobs = (await listJobs(db, by.id, today)).sort(byUrgency);
  const shown = jobs.map((row) => withKnownArrival(context, row));
  return mapRows(log, shown, Booking, (row) => toShownJob(row, by.id, isOnDuty));
}

const rank = ({ serviceType }: BookingDetail) => (serviceType === 'emergency' ? 0 : 1);

const byUrgency = (a: BookingDetail, b: BookingDetail) =>
  rank(a) - rank(b) || (a.scheduledAt ?? a.createdAt) - (b.scheduledAt ?? b.createdAt);

export const countBookings = (db: Db): Promise<number> => countRows(db, 'bookings');

/** Counts bookings that are confirmed or in progress. */
export const countActiveJobs = (db: Db): Promise<number> =>
  countOf(db.selectFrom('bookings').where('status', 'in', ['confirmed', 'in_progress']));

export const countOpenEmergencies = (db: Db): Promise<number> =>
  countOf(
    db.selectFrom('bookings').where('status', 'in', openStatuses).where('serviceType', '=', 'emergency'),
  );
