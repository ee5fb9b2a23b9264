import type { Db } from './schema.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text as they are stored and looked for: without case and accents. */
export const wordsOf = (text: string | null): string[] =>
  text
    ? plain(text)
        .split(/[^\p{L}\p{N}@._+-]+/u)
        .filter(Boolean)
    : [];

/** The words of a name or plate, and those that a dash joins: `Anna-Lee` is found by either. */
export const namesOf = (text: string | null): string[] =>
  wordsOf(text).flatMap((word) => (word.includes('-') ? [word, ...word.split('-').filter(Boolean)] : word));

/** A plate is found with or without its dash or space. */
export const compactWord = (text: string | null): string[] =>
  text ? [plain(text).replace(/[^\p{L}\p{N}]/gu, '')].filter(Boolean) : [];

/** The end of an id is looked for as the beginning of the id read backwards. */
export const idTerm = (idOrItsEnd: string): string => `~${[...plain(idOrItsEnd.trim())].reverse().join('')}`;

/** Replaces what an owner (a booking or a customer) is found by. */
export async function saveTerms(db: Db, ownerId: string, terms: string[]): Promise<void> {
  await db.deleteFrom('searchTerms').where('ownerId', '=', ownerId).execute();
  if (terms.length === 0) return;
  await db
    .insertInto('searchTerms')
    .values(terms.map((term) => ({ ownerId, term })))
    .execute();
}
