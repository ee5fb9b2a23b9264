import type { CustomerHistory } from '../../contract/shapes/customer-history.ts';
import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { toTime } from '../../domain/time.ts';
import { findBooking } from '../bookings/find-booking.ts';
import { listOwnBookings } from '../bookings/list-bookings.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { knownCustomer, listContacts } from './contact.ts';
import { listNotes } from './notes.ts';
import { countByStatus, findRatingTotals, listRatingsOf } from './queries.ts';
import { toContact, withTotals } from './to-report.ts';

type Reading = Pick<Context, 'db' | 'log'>;

const NEWEST = 100;

type Wanted = { q?: string; bookingId?: string; before?: string; limit: number };

/** Finds customers by a few letters, or the one of a booking. @throws Failure BOOKING_NOT_FOUND, CUSTOMER_NOT_FOUND */
export async function findCustomers(
  context: Reading,
  { bookingId, ...wanted }: Wanted,
): Promise<{ contacts: ContactEntry[]; nextBefore: string | null }> {
  if (bookingId === undefined) return listContacts(context, wanted);
  const booking = await findBooking(context.db, bookingId);
  if (!booking) throw new Failure('BOOKING_NOT_FOUND');
  const customer = await knownCustomer(context.db, booking.customerId);
  return { contacts: (await withTotals(context.db, [customer])).map(toContact), nextBefore: null };
}

/** Returns what is known of a customer. @throws Failure CUSTOMER_NOT_FOUND */
export async function customerHistory({ db }: Reading, id: string): Promise<CustomerHistory> {
  const [known] = await withTotals(db, [await knownCustomer(db, id)]);
  if (!known) throw new Failure('CUSTOMER_NOT_FOUND');
  const [notes, page, statuses, stars] = await Promise.all([
    listNotes(db, id),
    listOwnBookings({ db }, id, { limit: NEWEST }),
    countByStatus(db, id),
    findRatingTotals(db, id),
  ]);
  const bookings = page.bookings.map(toBooking);
  const ratings = await listRatingsOf(
    db,
    bookings.map((booking) => booking.id),
  );
  const ratingOf = new Map(ratings.map((rating) => [rating.bookingId, rating]));
  const countOf = (status: string) => Number(statuses.find((row) => row.status === status)?.count ?? 0);
  return {
    customer: toContact(known),
    notes,
    vehicles: used(bookings, (booking) => booking.vehicleInfo).map(({ key, ...rest }) => ({
      vehicle: key,
      ...rest,
    })),
    places: used(bookings, (booking) => booking.location).map(({ key, newest: { place }, ...rest }) => ({
      location: key,
      place,
      ...rest,
    })),
    bookings: bookings.map((booking) => {
      const rating = ratingOf.get(booking.id);
      return {
        booking,
        rating: rating ? { stars: rating.stars, note: rating.note, ratedAt: toTime(rating.ratedAt) } : null,
      };
    }),
    totals: {
      bookings: statuses.reduce((sum, { count }) => sum + Number(count), 0),
      completed: countOf('completed'),
      cancelled: countOf('cancelled'),
      spent: toDollars(Number(known.totals.spentCents)),
      ratings: Number(stars?.count ?? 0),
      averageStars: stars?.average == null ? null : Math.round(Number(stars.average) * 10) / 10,
    },
  };
}

type Used = { key: string; newest: Booking; bookings: number; lastAt: string };

/** What bookings name, each once, the last used first, as the bookings are. */
function used(bookings: readonly Booking[], nameOf: (booking: Booking) => string | null): Used[] {
  const found = new Map<string, Used>();
  for (const booking of bookings) {
    const key = nameOf(booking)?.trim();
    if (!key) continue;
    const known = found.get(key);
    if (known) known.bookings += 1;
    else found.set(key, { key, newest: booking, bookings: 1, lastAt: booking.createdAt });
  }
  return [...found.values()];
}
