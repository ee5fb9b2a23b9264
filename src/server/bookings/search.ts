import type { SelectQueryBuilder } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { countWords, customersWith, hasTerm, rarestOf, termsLike, type Word } from '../db/search-terms.ts';

export type BookingIds = SelectQueryBuilder<Schema, 'bookings', { id: string }>;

/**
 * `many` is a number of terms of a word, of bookings and customers, below which all bookings of the word are collected
 * and tested. For more frequent words the newest `scanned` bookings are tested first.
 */
const THRESHOLDS = { many: 2000, scanned: 2000 };

const newestFirst = (ids: BookingIds) =>
  ids.orderBy('bookings.createdAt', 'desc').orderBy('bookings.id', 'desc');

/** Collects the ids as a union of two index scans, because one condition with `or` would scan every booking. */
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
      ),
  );

/** Tests the terms of each scanned booking and of its customer. */
const byScanning = (ids: BookingIds, words: Word[]) =>
  words.reduce(
    (found, { prefixes }) => found.where(hasTerm(['bookings.customerId', 'bookings.id'], prefixes)),
    ids,
  );

/** Collects the bookings of the rarest word and tests them for the others. */
function byRarest(db: Db, ids: BookingIds, words: Word[]): BookingIds {
  const rarest = rarestOf(words);
  const others = words.filter((word) => word !== rarest);
  return byScanning(rarest ? byCollecting(db, ids, rarest.prefixes) : ids, others);
}

/** Finds the newest bookings among those of the customers who have, or whose bookings have, all words. */
async function byCustomers(db: Db, ids: BookingIds, words: Word[], limit: number): Promise<BookingIds> {
  const theirs = ids.where('bookings.customerId', 'in', customersWith(db, words));
  const newest = await newestFirst(theirs)
    .limit(2 * limit)
    .execute();
  const found = await newestFirst(byScanning(withIds(db, newest), words))
    .limit(limit)
    .execute();
  // Fewer only if a customer's bookings have different names or phone numbers.
  const isPage = found.length === limit || newest.length < 2 * limit;
  return isPage ? withIds(db, found) : byScanning(theirs, words);
}

function withIds(db: Db, found: { id: string }[]): BookingIds {
  const ids = found.map(({ id }) => id);
  const bookings = db.selectFrom('bookings').select('bookings.id');
  return bookings.where((e) => (ids.length > 0 ? e('bookings.id', 'in', ids) : e.lit(false)));
}

/**
 * Restricts bookings to at least the newest `limit` of those that match every group of words by one of its prefixes, in
 * their own terms or their customer's. If all words are frequent, the newest bookings may have a page of them already.
 */
export async function matchNewest(
  db: Db,
  ids: BookingIds,
  words: string[][],
  limit: number,
  { many, scanned } = THRESHOLDS,
): Promise<BookingIds> {
  if (words.length === 0) return ids;
  const counted = await countWords(db, words, many);
  if (counted.some(({ count }) => count < many)) return byRarest(db, ids, counted);
  const bound = await newestFirst(ids)
    .select('bookings.createdAt')
    .offset(scanned)
    .limit(1)
    .executeTakeFirst();
  if (!bound) return byScanning(ids, counted);
  const newest = ids.where('bookings.createdAt', '>', bound.createdAt);
  const found = await newestFirst(byScanning(newest, counted)).limit(limit).execute();
  return found.length === limit ? withIds(db, found) : byCustomers(db, ids, counted, limit);
}
