import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Text that is compared byte by byte, so that a prefix search can use its index on either database.
 * SQLite compares so by default; PostgreSQL has to be told.
 */
export const byteText = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : ('text' as const);
