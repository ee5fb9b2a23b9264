import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Epoch milliseconds by a clock that all nodes on one database agree on. */
export type SharedClock = () => Promise<number>;

/** PostgreSQL's own clock; SQLite has one machine, and that machine's clock. */
export function sharedClockOf(db: Database): SharedClock {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return async () => Date.now();
  const now = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  return async () => (await now.execute(db)).rows[0]?.now ?? Date.now();
}
