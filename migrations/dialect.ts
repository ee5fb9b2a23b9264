import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Text with bytewise comparison, so that a prefix search can use its index. SQLite compares bytewise by default;
 * PostgreSQL needs a collation.
 */
export const byteText = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : ('text' as const);
