import type { SelectQueryBuilder } from 'kysely';
import { beginsWithAny } from '../db/begins-with-any.ts';
import type { Db, Schema } from '../db/schema.ts';

export type BookingIds = SelectQueryBuilder<Schema, 'bookings', { id: string }>;

/**
 * Bookings with a word. From `many` on, gathering all takes longer than meeting a page of them among the newest of
 * 100,000; from `most` on, to ask each that is met takes less than to know them all.
 */
const MEASURED = { many: 2500, most: 25_000 };

const termsLike = (db: Db, prefixes: string[]) => db.selectFrom('searchTerms').where(beginsWithAny(prefixes));

/** How many have such a term, counted up to `most`. */
async function countHaving(
  db: Db,
  prefixes: string[],
  most: number,
  ofBookingsAlone: boolean,
): Promise<number> {
  let having = termsLike(db, prefixes).select('ownerId').limit(most);
  if (ofBookingsAlone) having = having.innerJoin('bookings', 'bookings.id', 'searchTerms.ownerId');
  const { count } = await db
    .selectFrom(having.as('having'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Few are gathered: two indexed halves put together, as one condition with an `or` would read every booking. */
const gathered = (db: Db, ids: BookingIds, prefixes: string[]) =>
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

/** Each booking on the way from the newest is asked for its terms and its customer's. */
const met = (ids: BookingIds, prefixes: string[]) =>
  ids.where((e) =>
    e.exists(
      e
        .selectFrom('searchTerms')
        .where((own) =>
          own('searchTerms.ownerId', 'in', [own.ref('bookings.id'), own.ref('bookings.customerId')]),
        )
        .where(beginsWithAny(prefixes))
        .select('term'),
    ),
  );

/** Who has the word is known before the way begins, and each booking on it is looked up among them. */
const known = (db: Db, ids: BookingIds, prefixes: string[]) => {
  const owners = termsLike(db, prefixes).select('ownerId');
  return ids.where((e) => e.or([e('bookings.id', 'in', owners), e('bookings.customerId', 'in', owners)]));
};

/**
 * Those of the bookings that meet every group of words by one of its prefixes: with a term of their own or of their
 * customer's. What few have leads to the bookings; what many have is tested on the way from the newest, which is
 * short for one such word. Of several, all may be met nowhere: the way would lead through every booking, and each
 * step must be cheap.
 */
export async function thatMeet(
  db: Db,
  ids: BookingIds,
  words: string[][],
  { many: manyFrom, most: mostFrom } = MEASURED,
): Promise<BookingIds> {
  const single = words.length === 1;
  // Many customers may have a single word, and few bookings; among several words it is one test of many.
  const counts = await Promise.all(
    words.map((prefixes) => countHaving(db, prefixes, single ? manyFrom : mostFrom, single)),
  );
  const short = single || counts.some((count) => count < manyFrom);
  return words.reduce((found, prefixes, n) => {
    const count = counts[n] ?? 0;
    if (count < manyFrom) return gathered(db, found, prefixes);
    return short || count >= mostFrom ? met(found, prefixes) : known(db, found, prefixes);
  }, ids);
}
