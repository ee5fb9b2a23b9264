import type { SelectQueryBuilder } from 'kysely';
import type { CustomerRow, Db, Schema } from '../db/schema.ts';
import { countWords, rarestOf, termOf, termsLike, type Word } from '../db/search-terms.ts';

type Found = SelectQueryBuilder<Schema, 'customers', CustomerRow>;

/** For 200,000 customers; see `src/server/bookings/search.ts`. */
const THRESHOLDS = { many: 5000, most: 300_000, scanned: 30_000 };

const newestFirst = (found: Found) =>
  found.orderBy('customers.createdAt', 'desc').orderBy('customers.id', 'desc');

const byCollecting = (db: Db, found: Found, { prefixes }: Word) =>
  found.where('customers.id', 'in', termsLike(db, prefixes).select('ownerId'));

/** Tests the terms of each scanned customer. */
const byScanning = (found: Found, words: Word[]) =>
  words.reduce(
    (scanned, { prefixes }) => scanned.where((e) => e(termOf(['customers.id'], prefixes), 'is not', null)),
    found,
  );

/** Collects the customers of the rarest word and tests them for the others; tests all if no word has fewer than `most`. */
function byRarest(db: Db, customers: Found, words: Word[], most: number): Found {
  const rarest = rarestOf(words);
  if (!rarest || rarest.count >= most) return byScanning(customers, words);
  const others = words.filter((word) => word !== rarest);
  return byScanning(byCollecting(db, customers, rarest), others);
}

/** Returns the newest `limit` customers that match every group of words by one of its prefixes. */
export async function searchCustomers(
  db: Db,
  customers: Found,
  words: string[][],
  limit: number,
  { many, most, scanned } = THRESHOLDS,
): Promise<CustomerRow[]> {
  const page = (found: Found) => newestFirst(found).limit(limit).execute();
  if (words.length === 0) return page(customers);
  const counted = await countWords(db, words, many);
  if (counted.some(({ count }) => count < many)) return page(byRarest(db, customers, counted, many));
  const bound = await newestFirst(customers)
    .clearSelect()
    .select('createdAt')
    .offset(scanned)
    .limit(1)
    .executeTakeFirst();
  if (!bound) return page(byScanning(customers, counted));
  const found = await page(byScanning(customers.where('createdAt', '>', bound.createdAt), counted));
  return found.length === limit
    ? found
    : page(byRarest(db, customers, await countWords(db, words, most), most));
}
