import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the words of a text, normalised for storage and search: lower case, no accents. */
export const wordsOf = (text: string | null): string[] =>
  text
    ? plain(text)
        .split(/[^\p{L}\p{N}@._+-]+/u)
        .filter(Boolean)
    : [];

/**
 * Returns the words of a name or plate, including the parts of hyphenated words: `Anna-Lee` is found by either part.
 */
export const namesOf = (text: string | null): string[] =>
  wordsOf(text).flatMap((word) => (word.includes('-') ? [word, ...word.split('-').filter(Boolean)] : word));

/** Returns a plate as one word without dashes and spaces. */
export const compactWord = (text: string | null): string[] =>
  text ? [plain(text).replace(/[^\p{L}\p{N}]/gu, '')].filter(Boolean) : [];

/** Returns the id reversed, so that a search by the end of an id is a prefix search. */
export const idTerm = (idOrItsEnd: string): string => `~${[...plain(idOrItsEnd.trim())].reverse().join('')}`;

/** Replaces the search terms of an owner (a booking or a customer). */
export async function saveTerms(db: Db, ownerId: string, terms: string[]): Promise<void> {
  await db.deleteFrom('searchTerms').where('ownerId', '=', ownerId).execute();
  if (terms.length === 0) return;
  await db
    .insertInto('searchTerms')
    .values(terms.map((term) => ({ ownerId, term })))
    .execute();
}

/** Matches terms that begin with one of the prefixes. Expressed as an index range, which works on both databases. */
const beginsWithAny = (prefixes: string[]) => (e: ExpressionBuilder<Schema, 'searchTerms'>) =>
  e.or(prefixes.map((p) => e('term', '>=', p).and('term', '<', `${p}\u{10FFFF}`)));

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
 * Returns a term of one of these owners that begins with one of the prefixes, as a subquery. `is not null` then replaces
 * `exists`, for which PostgreSQL would collect all owners of such terms first.
 */
export const termOf = (owners: string[], prefixes: string[]) =>
  expressionBuilder<Schema, never>()
    .selectFrom('searchTerms')
    .where('searchTerms.ownerId', 'in', sql<string>`(${sql.join(owners.map((owner) => sql.ref(owner)))})`)
    .where(beginsWithAny(prefixes))
    .select('term')
    .limit(1);
