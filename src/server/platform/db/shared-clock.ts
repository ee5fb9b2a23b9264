import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Returns epoch milliseconds by a clock that all nodes of one database share. */
export type SharedClock = () => Promise<number>;

/** Uses PostgreSQL's clock; with SQLite, the clock of its only machine. */
export function sharedClockOf(db: Database): SharedClock {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return async () => Date.now();
  const now = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  return async () => (await now.execute(db)).rows[0]?.now ?? Date.now();
}
