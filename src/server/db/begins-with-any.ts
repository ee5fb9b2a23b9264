import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** A condition on search terms: one of the prefixes begins them. As a range of the index, alike on both databases. */
export const beginsWithAny = (prefixes: string[]) => (e: ExpressionBuilder<Schema, 'searchTerms'>) =>
  e.or(prefixes.map((p) => e('term', '>=', p).and('term', '<', `${p}\u{10FFFF}`)));
