import { expressionBuilder } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { runWithNext } from './together.ts';

/** Replaces the search terms of an owner (a booking, a customer or a staff account). */
export async function saveTerms(db: Db, ownerId: string, terms: string[]): Promise<void> {
  await runWithNext(db, db.deleteFrom('searchTerms').where('ownerId', '=', ownerId));
  if (terms.length === 0) return;
  await runWithNext(db, db.insertInto('searchTerms').values(terms.map((term) => ({ ownerId, term }))));
}

/** The end of the range of terms that begin with the prefix. */
const after = (prefix: string) => `${prefix}\u{10FFFF}`;

/**
 * Matches terms of either table that begin with one of the prefixes. Expressed as an index range, which works on both
 * databases.
 */
function beginsWithAny(prefixes: string[]) {
  const e = expressionBuilder<Schema, 'searchTerms'>();
  return e.or(prefixes.map((p) => e('term', '>=', p).and('term', '<', after(p))));
}

/** Selects the terms that begin with one of the prefixes. */
export const termsLike = (db: Db, prefixes: string[]) =>
  db.selectFrom('searchTerms').where(beginsWithAny(prefixes));

/** A word to search for: a term must begin with one of the prefixes. `count` is the number of such terms. */
export type Word = { prefixes: string[]; count: number };

/**
 * Counts the terms of each group of prefixes, up to `most` for each prefix, and leaves out the prefixes without any
 * term, because a condition with one prefix is tested faster than one with several.
 */
export async function countWords(db: Db, words: string[][], most: number): Promise<Word[]> {
  const prefixes = [...new Set(words.flat())];
  const counting = prefixes.map((prefix, n) =>
    db
      .selectFrom(termsLike(db, [prefix]).select('ownerId').limit(Math.max(1, most)).as('having'))
      .select((e) => e.fn.countAll<number>().as('count'))
      .as(`of${n}`),
  );
  const row: Record<string, unknown> = await db.selectNoFrom(counting).executeTakeFirstOrThrow();
  const counts = new Map(prefixes.map((prefix, n) => [prefix, Number(row[`of${n}`])]));
  const countOf = (prefix: string) => counts.get(prefix) ?? 0;
  return words.map((group) => {
    const used = group.filter((prefix) => countOf(prefix) > 0);
    // Any prefix finds nothing then, by the index.
    if (used.length === 0) return { prefixes: group.slice(0, 1), count: 0 };
    return { prefixes: used, count: used.reduce((sum, prefix) => sum + countOf(prefix), 0) };
  });
}

/** Returns the word with the fewest terms. */
export const rarestOf = (words: Word[]): Word | undefined => words.toSorted((a, b) => a.count - b.count)[0];

/**
 * Tests whether one of these owners has a term that begins with one of the prefixes: whether the owner's first term from
 * the prefix on begins with it. PostgreSQL would collect all owners of such terms for `exists`, and would not read by
 * owner for a range of terms that it takes for short.
 */
export const hasTerm = (
  owners: ('bookings.customerId' | 'bookings.id' | 'bookings.assignedTechId' | 'customers.id')[],
  prefixes: string[],
) => {
  const e = expressionBuilder<Schema, 'bookings' | 'customers'>();
  const firstFrom = (owner: (typeof owners)[number], prefix: string) =>
    e
      .selectFrom('searchTerms')
      .whereRef('searchTerms.ownerId', '=', owner)
      .where('searchTerms.term', '>=', prefix)
      .orderBy('searchTerms.term')
      .select('searchTerms.term')
      .limit(1);
  return e.or(prefixes.flatMap((p) => owners.map((owner) => e(firstFrom(owner, p), '<', after(p)))));
};

/**
 * Selects the customers who have a term for each word, their own, one of their bookings or of a technician of these: all
 * whom the words may find.
 * There are fewer customers than bookings, so that the lists of two frequent words are compared in little time. Each
 * prefix has a select of its own, because for a condition with `or` PostgreSQL would read the table beside the index.
 */
export const customersWith = (db: Db, words: Word[]) =>
  words
    .map(({ prefixes }) => {
      const lists = prefixes.flatMap((prefix) => [
        db
          .selectFrom('customerTerms')
          .where(beginsWithAny([prefix]))
          .select('customerId'),
        termsLike(db, [prefix])
          .innerJoin('bookings', 'bookings.assignedTechId', 'searchTerms.ownerId')
          .select('bookings.customerId'),
      ]);
      return db.selectFrom(lists.reduce((all, list) => all.unionAll(list)).as('having')).select('customerId');
    })
    .reduce((found, others) => found.intersect(others));
