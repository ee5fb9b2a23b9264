import type { Compilable, CompiledQuery } from 'kysely';
import { camelCase, type SqliteConnection, sqliteConnection, statementSeconds } from './client.ts';
import type { Db } from './schema.ts';

type ReadRows = (parameters: readonly unknown[]) => Record<string, unknown>[];

const MAX_STATEMENTS = 100;
const readers = new WeakMap<SqliteConnection, Map<string, ReadRows>>();

/** Runs a query of many wide rows. On SQLite it takes half the time of `execute`, which names each value twice. */
export async function readRows<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  const connection = sqliteConnection(db);
  return (connection && readAtOnce<Row>(connection, compiled)) ?? (await db.executeQuery<Row>(compiled)).rows;
}

/** Returns null in an open transaction: the statement would read what is not committed. */
export function readAtOnce<Row>(
  connection: SqliteConnection,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Row[] | null {
  if (connection.inTransaction) return null;
  const startedMs = performance.now();
  const rows = readerOf(connection, sql)(parameters);
  statementSeconds.query.observe((performance.now() - startedMs) / 1000);
  return rows as Row[];
}

function readerOf(connection: SqliteConnection, sql: string): ReadRows {
  const known = readers.get(connection) ?? new Map<string, ReadRows>();
  readers.set(connection, known);
  let reader = known.get(sql);
  if (!reader) {
    reader = toReader(connection, sql);
    if (known.size >= MAX_STATEMENTS) known.clear();
    known.set(sql, reader);
  }
  return reader;
}

function toReader(connection: SqliteConnection, sql: string): ReadRows {
  const statement = connection.prepare<unknown[], unknown[]>(sql).raw();
  const names = statement.columns().map(({ name }) => camelCase.nameOf(name));
  return (parameters) =>
    statement.all(...parameters).map((values) => {
      const row: Record<string, unknown> = {};
      for (const [index, name] of names.entries()) row[name] = values[index];
      return row;
    });
}
