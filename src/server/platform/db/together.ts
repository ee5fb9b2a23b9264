import type { Compilable, UnknownRow } from 'kysely';
import { statementSeconds } from './client.ts';
import { columnNames } from './column-names.ts';
import { PostgresConnection } from './postgres-dialect.ts';
import type { Db } from './schema.ts';

type RowsOf<Queries extends readonly Compilable<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Compilable<infer Row> ? Row[] : never;
};

/**
 * Runs statements in this order. On PostgreSQL they are sent together and take one round trip: what follows a statement
 * that fails does not run. Returns the rows of each.
 */
export async function runTogether<const Queries extends readonly Compilable<unknown>[]>(
  db: Db,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const compiled = queries.map((query) => query.compile());
  const rows = await db.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PostgresConnection)) return null;
    const startedMs = performance.now();
    const results = await connection.executeTogether(compiled);
    statementSeconds.query.observe((performance.now() - startedMs) / 1000);
    return results.map((result) => columnNames.mapRows(result.rows as UnknownRow[]));
  });
  if (rows) return rows as RowsOf<Queries>;
  const each: unknown[][] = [];
  for (const query of compiled) each.push((await db.executeQuery(query)).rows);
  return each as RowsOf<Queries>;
}

/**
 * Runs a write whose result nobody asks for. In a transaction on PostgreSQL it is sent with the next statement, at the
 * latest with the COMMIT, which fail if it fails.
 */
export async function runWithNext(db: Db, statement: Compilable<unknown>): Promise<void> {
  const compiled = statement.compile();
  const isDeferred =
    db.isTransaction &&
    (await db.getExecutor().provideConnection(async (connection) => {
      if (!(connection instanceof PostgresConnection)) return false;
      connection.defer(compiled);
      return true;
    }));
  if (!isDeferred) await db.executeQuery(compiled);
}
