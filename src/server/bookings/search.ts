import type { SelectQueryBuilder } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { countWords, rarestOf, termOf, termsLike, type Word } from '../db/search-terms.ts';

export type BookingIds = SelectQueryBuilder<Schema, 'bookings', { id: string }>;

/**
 * Thresholds, in terms of a word (of bookings and customers), estimated from costs at 100,000 bookings. Below `many`, collecting
 * all bookings of a word takes less time than scanning the newest `scanned` bookings. Above `most`, scanning all bookings
 * takes less time than collecting.
 */
const THRESHOLDS = { many: 8000, most: 300_000, scanned: 30_000 };

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
    (found, { prefixes }) =>
      found.where((e) => e(termOf(['bookings.customerId', 'bookings.id'], prefixes), 'is not', null)),
    ids,
  );

/** Collects the bookings of the rarest word and tests them for the others; tests all if no word has fewer than `most`. */
function byRarest(db: Db, ids: BookingIds, words: Word[], most: number): BookingIds {
  const rarest = rarestOf(words);
  if (!rarest || rarest.count >= most) return byScanning(ids, words);
  const others = words.filter((word) => word !== rarest);
  return byScanning(byCollecting(db, ids, rarest.prefixes), others);
}

/**
 * Restricts bookings to those that match every group of words by one of its prefixes, in their own terms or their
 * customer's.
 */
export const matchAllWords = async (
  db: Db,
  ids: BookingIds,
  words: string[][],
  { most }: Pick<typeof THRESHOLDS, 'most'> = THRESHOLDS,
): Promise<BookingIds> => byRarest(db, ids, await countWords(db, words, most), most);

/**
 * Restricts bookings like `matchAllWords`, to at least the newest `limit` of them. If all words are frequent, the newest
 * bookings usually have a page of them, and scanning those takes the same time however many bookings there are.
 */
export async function matchNewest(
  db: Db,
  ids: BookingIds,
  words: string[][],
  limit: number,
  { many, most, scanned } = THRESHOLDS,
): Promise<BookingIds> {
  if (words.length === 0) return ids;
  const counted = await countWords(db, words, many);
  if (counted.some(({ count }) => count < many)) return byRarest(db, ids, counted, many);
  const bound = await newestFirst(ids)
    .select('bookings.createdAt')
    .offset(scanned)
    .limit(1)
    .executeTakeFirst();
  if (!bound) return byScanning(ids, counted);
  const newest = ids.where('bookings.createdAt', '>', bound.createdAt);
  const found = await newestFirst(byScanning(newest, counted)).limit(limit).execute();
  if (found.length < limit) return matchAllWords(db, ids, words, { most });
  const page = found.map(({ id }) => id);
  return db.selectFrom('bookings').select('bookings.id').where('bookings.id', 'in', page);
}
