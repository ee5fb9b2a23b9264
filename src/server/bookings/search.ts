import type { SelectQueryBuilder } from 'kysely';
import { idTerm, nameTerms, phoneTerms } from '../../domain/people/search-text.ts';
import type { BookingRow, Db, Schema } from '../platform/db/schema.ts';
import {
  countWords,
  customersWith,
  hasTerm,
  rarestOf,
  termsLike,
  type Word,
} from '../platform/db/search-terms.ts';

type OwnTerms = Pick<BookingRow, 'id' | 'customerName' | 'phoneNumber'> &
  Partial<Pick<BookingRow, 'vehicleInfo'>>;

/** Returns the search terms of a booking itself; its customer's and its technician's find it, too. */
export const bookingTerms = ({ id, customerName, phoneNumber, vehicleInfo }: OwnTerms) => [
  ...new Set([
    ...nameTerms(customerName),
    ...phoneTerms(phoneNumber),
    ...nameTerms(vehicleInfo ?? null),
    idTerm(id),
  ]),
];

export type BookingIds = SelectQueryBuilder<Schema, 'bookings', { id: string }>;

/**
 * `many` is a number of terms of a word, of bookings, customers and technicians, below which all bookings of the word are collected
 * and tested. For more frequent words the newest `scanned` bookings are tested first, and then up to `tested` if these
 * probably have a page.
 */
const THRESHOLDS = { many: 2000, scanned: 2000, tested: 10_000 };
/** How many times a page the probable older bookings are. */
const SPARE = 2;

const newestFirst = (ids: BookingIds) =>
  ids.orderBy('bookings.createdAt', 'desc').orderBy('bookings.id', 'desc');

/** Collects the ids as a union of index scans, because one condition with `or` would scan every booking. */
const byCollecting = (db: Db, ids: BookingIds, prefixes: string[]) =>
  ids.where(
    'bookings.id',
    'in',
    termsLike(db, prefixes)
      .select('searchTerms.ownerId as id')
      .union(
        termsLike(db, prefixes)
          .innerJoin('bookings as theirs', 'theirs.customerId', 'searchTerms.ownerId')
          .select('theirs.id as id'),
      )
      .union(
        termsLike(db, prefixes)
          .innerJoin('bookings as done', 'done.assignedTechId', 'searchTerms.ownerId')
          .select('done.id as id'),
      ),
  );

/** Tests the terms of each scanned booking, of its customer and of its technician. */
const byScanning = (ids: BookingIds, words: Word[]) =>
  words.reduce(
    (found, { prefixes }) =>
      found.where(hasTerm(['bookings.customerId', 'bookings.id', 'bookings.assignedTechId'], prefixes)),
    ids,
  );

/** Collects the bookings of the rarest word and tests them for the others. */
function byRarest(db: Db, ids: BookingIds, words: Word[]): BookingIds {
  const rarest = rarestOf(words);
  const others = words.filter((word) => word !== rarest);
  return byScanning(rarest ? byCollecting(db, ids, rarest.prefixes) : ids, others);
}

/** Restricts bookings to about the newest `count`; returns null if there are no more than these. */
async function newestOf(ids: BookingIds, count: number): Promise<BookingIds | null> {
  const bound = await newestFirst(ids).select('bookings.createdAt').offset(count).limit(1).executeTakeFirst();
  return bound ? ids.where('bookings.createdAt', '>', bound.createdAt) : null;
}

const ofCustomers = (db: Db, ids: BookingIds, words: Word[]) =>
  ids.where('bookings.customerId', 'in', customersWith(db, words));

/**
 * Tests the newest, twice a page, of `theirs`: bookings of customers who have, or whose bookings have, all words. Returns
 * a page of those that match, and whether `theirs` are no more.
 */
async function byCustomers(db: Db, theirs: BookingIds, words: Word[], limit: number) {
  const newest = await newestFirst(theirs)
    .limit(2 * limit)
    .execute();
  const page = await newestFirst(byScanning(withIds(db, newest), words))
    .limit(limit)
    .execute();
  return { page, isAll: newest.length < 2 * limit };
}

function withIds(db: Db, found: { id: string }[]): BookingIds {
  const ids = found.map(({ id }) => id);
  const bookings = db.selectFrom('bookings').select('bookings.id');
  return bookings.where((e) => (ids.length > 0 ? e('bookings.id', 'in', ids) : e.lit(false)));
}

/**
 * Returns a page of the bookings that match if older ones match as often as the newest, of which one of every `share`
 * does; null if there are fewer. Without this bound PostgreSQL would read all bookings.
 */
async function olderPage(
  db: Db,
  ids: BookingIds,
  words: Word[],
  { limit, share, tested }: { limit: number; share: number; tested: number },
) {
  const count = Math.ceil(SPARE * limit * share);
  const probable = await newestOf(ids, count);
  if (!probable) return null;
  const page =
    count <= tested
      ? await newestFirst(byScanning(probable, words)).limit(limit).execute()
      : (await byCustomers(db, ofCustomers(db, probable, words), words, limit)).page;
  return page.length === limit ? page : null;
}

/**
 * Restricts bookings to at least the newest `limit` of those that match every group of words by one of its prefixes, in
 * their own terms, their customer's or their technician's. If all words are frequent, the newest bookings may have a page of them already.
 */
export async function matchNewest(
  db: Db,
  ids: BookingIds,
  words: string[][],
  limit: number,
  { many, scanned, tested } = THRESHOLDS,
): Promise<BookingIds> {
  if (words.length === 0) return ids;
  const counted = await countWords(db, words, many);
  if (counted.some(({ count }) => count < many)) return byRarest(db, ids, counted);
  const newest = await newestOf(ids, scanned);
  if (!newest) return byScanning(ids, counted);
  const found = await newestFirst(byScanning(newest, counted)).limit(limit).execute();
  if (found.length === limit) return withIds(db, found);
  const older =
    found.length > 0
      ? await olderPage(db, ids, counted, { limit, share: scanned / found.length, tested })
      : null;
  if (older) return withIds(db, older);
  const theirs = ofCustomers(db, ids, counted);
  const { page, isAll } = await byCustomers(db, theirs, counted, limit);
  // Fewer than a page only if a customer's bookings have different names or phone numbers.
  return isAll || page.length === limit ? withIds(db, page) : byScanning(theirs, counted);
}
