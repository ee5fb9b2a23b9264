import { type Kysely, PostgresAdapter } from 'kysely';

/** What SQLite and PostgreSQL write differently. */
export type Dialect = {
  isPostgres: boolean;
  /** A key that the database numbers in the order of insertion. */
  identity: string;
  /** Text with bytewise comparison, so that a prefix search can use its index. */
  bytewiseText: string;
  withoutRowid: string;
};

const sqlite: Dialect = {
  isPostgres: false,
  identity: 'integer primary key autoincrement',
  // SQLite compares bytewise by default.
  bytewiseText: 'text',
  withoutRowid: ' without rowid',
};

const postgres: Dialect = {
  isPostgres: true,
  identity: 'bigint primary key generated always as identity',
  bytewiseText: 'text collate "C"',
  withoutRowid: '',
};

export const dialectOf = (db: Kysely<unknown>): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
