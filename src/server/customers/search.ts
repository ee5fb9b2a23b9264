import type { SelectQueryBuilder } from 'kysely';
import type { CustomerRow, Db, Schema } from '../platform/db/schema.ts';
import {
  countWords,
  customersWith,
  hasTerm,
  rarestOf,
  termsLike,
  type Word,
} from '../platform/db/search-terms.ts';

type Found = SelectQueryBuilder<Schema, 'customers', CustomerRow>;

/** See `src/server/bookings/search.ts`. A customer is tested faster than a booking. */
const THRESHOLDS = { many: 2000, scanned: 6000 };

const newestFirst = (found: Found) =>
  found.orderBy('customers.createdAt', 'desc').orderBy('customers.id', 'desc');

const byCollecting = (db: Db, found: Found, { prefixes }: Word) =>
  found.where('customers.id', 'in', termsLike(db, prefixes).select('ownerId'));

/** Tests the terms of each scanned customer. */
const byScanning = (found: Found, words: Word[]) =>
  words.reduce((scanned, { prefixes }) => scanned.where(hasTerm(['customers.id'], prefixes)), found);

/** Collects the customers of the rarest word and tests them for the others. */
function byRarest(db: Db, customers: Found, words: Word[]): Found {
  const rarest = rarestOf(words);
  const others = words.filter((word) => word !== rarest);
  return byScanning(rarest ? byCollecting(db, customers, rarest) : customers, others);
}

/** Returns the newest `limit` customers that match every group of words by one of its prefixes. */
export async function searchCustomers(
  db: Db,
  customers: Found,
  words: string[][],
  limit: number,
  { many, scanned } = THRESHOLDS,
): Promise<CustomerRow[]> {
  const page = (found: Found) => newestFirst(found).limit(limit).execute();
  if (words.length === 0) return page(customers);
  const counted = await countWords(db, words, many);
  if (counted.some(({ count }) => count < many)) return page(byRarest(db, customers, counted));
  const bound = await newestFirst(customers)
    .clearSelect()
    .select('createdAt')
    .offset(scanned)
    .limit(1)
    .executeTakeFirst();
  if (!bound) return page(byScanning(customers, counted));
  const found = await page(byScanning(customers.where('createdAt', '>', bound.createdAt), counted));
  if (found.length === limit) return found;
  // A word may be one of a booking only.
  return page(byScanning(customers.where('customers.id', 'in', customersWith(db, counted)), counted));
}
