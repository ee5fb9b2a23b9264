import { type ContactDetail, ContactEntry } from '../../contract/shapes/customer-report.ts';
import { Booking } from '../../domain/bookings/booking.ts';
import { Failure } from '../../domain/failure.ts';
import { toDollars } from '../../domain/money/money.ts';
import { searchWords } from '../../domain/people/search-text.ts';
import { vehiclesOf } from '../accounts/vehicles.ts';
import { listOwnBookings } from '../bookings/list-bookings.ts';
import { toBooking } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { mapRows } from '../platform/db/map-rows.ts';
import type { CustomerRow, Db } from '../platform/db/schema.ts';
import { findCustomer, listCustomers } from './queries.ts';
import { bookingsOf, toContact, withTotals } from './to-report.ts';

type Reading = Pick<Context, 'db' | 'log'>;
type Wanted = { limit: number; before?: string; q?: string };

const NEWEST_BOOKINGS = 10;

/**
 * Returns one page of customers, newest first, and the id that requests the next page, if there is one. `q` matches the
 * beginning of words in name, e-mail, plate or phone.
 * @throws Failure CUSTOMER_NOT_FOUND if no customer has the id `before`
 */
export async function listContacts(
  { db, log }: Reading,
  { limit, before, q }: Wanted,
): Promise<{ contacts: ContactEntry[]; nextBefore: string | null }> {
  const words = q?.trim() ? searchWords(q) : undefined;
  // A search text without any word finds nothing instead of everything.
  if (words?.length === 0) return { contacts: [], nextBefore: null };
  const after = before === undefined ? undefined : await knownCustomer(db, before);
  const found = await listCustomers(db, { limit: limit + 1, before: after, words, reachable: true });
  const page = found.slice(0, limit);
  const contacts = mapRows(log, await withTotals(db, page), ContactEntry, toContact);
  return { contacts, nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Returns one customer with bookings and spending. @throws Failure CUSTOMER_NOT_FOUND */
export async function contactDetail({ db, log }: Reading, id: string): Promise<ContactDetail> {
  const [known] = await withTotals(db, [await knownCustomer(db, id)]);
  if (!known) throw new Failure('CUSTOMER_NOT_FOUND');
  const { totals } = known;
  const bookings = bookingsOf(totals);
  const averageCents = bookings === 0 ? 0 : Math.round(Number(totals.spentCents) / bookings);
  return {
    ...toContact(known),
    emergencyBookings: Number(totals.emergencyBookings),
    standardBookings: Number(totals.standardBookings),
    averageSpending: toDollars(averageCents),
    vehicles: await vehiclesOf(db, known.customer),
    recentBookings: mapRows(
      log,
      (await listOwnBookings({ db }, id, { limit: NEWEST_BOOKINGS })).bookings,
      Booking,
      toBooking,
    ),
  };
}

export async function knownCustomer(db: Db, id: string): Promise<CustomerRow> {
  const customer = await findCustomer(db, id);
  if (!customer) throw new Failure('CUSTOMER_NOT_FOUND');
  return customer;
}
