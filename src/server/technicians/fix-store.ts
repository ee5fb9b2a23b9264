import type { Statement } from 'better-sqlite3';
import { type Compilable, CompiledQuery } from 'kysely';
import { type SqliteConnection, sqliteConnection } from '../platform/db/client.ts';
import type { Database, FixRow } from '../platform/db/schema.ts';
import { runTogether } from '../platform/db/together.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { MAX_CLOCK_SKEW_MS } from './fleet-member.ts';

/**
 * Port: writes a group of fixes in a transaction of its own. Stores the fixes that are not stored yet and returns these; replaces
 * the newest positions of technicians by the rule of `supersedes`.
 * @param fixes without two of one technician at one time
 * @param newest the position to show of each technician whose position these fixes have changed
 */
export type WriteFixes = (fixes: readonly FixRow[], newest: readonly FixRow[]) => Promise<readonly FixRow[]>;

export const fixKey = ({ techId, recordedAt }: Pick<FixRow, 'techId' | 'recordedAt'>) =>
  `${techId} ${recordedAt}`;

/** Every fix takes these statements, so they are prepared once and not built by the query builder. */
export function fixWriter(db: Database): WriteFixes {
  const connection = sqliteConnection(db);
  return connection ? writerToSqlite(db, connection) : writerToPostgres(db);
}

const columns = [
  ['tech_id', 'text'],
  ['recorded_at', 'bigint'],
  ['received_at', 'bigint'],
  ['latitude', 'double precision'],
  ['longitude', 'double precision'],
  ['accuracy', 'double precision'],
  ['speed', 'double precision'],
  ['heading', 'double precision'],
] as const;
const names = columns.map(([name]) => name).join(', ');
const valuesOf = (fix: FixRow) => [
  fix.techId,
  fix.recordedAt,
  fix.receivedAt,
  fix.latitude,
  fix.longitude,
  fix.accuracy,
  fix.speed,
  fix.heading,
];

const insertFrom = (source: string) =>
  `insert into fixes (${names}) ${source} on conflict (tech_id, recorded_at) do nothing`;
const replaceFrom = (source: string) =>
  `insert into technicians (${names}) ${source} on conflict (tech_id) do update set ${columns
    .slice(1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', ')}
  where technicians.recorded_at is null
    or technicians.recorded_at < excluded.recorded_at
    or technicians.recorded_at > excluded.received_at + ${MAX_CLOCK_SKEW_MS}`;

/**
 * The transaction is run at once by the driver: through the query builder it takes longer than the statements in it,
 * and few fixes share a transaction most of the time. While another transaction is open the group waits for its end.
 */
function writerToSqlite(db: Database, connection: SqliteConnection): WriteFixes {
  const row = `values (${columns.map(() => '?').join(', ')})`;
  const insert = preparedOnce(connection, insertFrom(row));
  const replace = preparedOnce(connection, replaceFrom(row));
  const write: (...group: Parameters<WriteFixes>) => readonly FixRow[] = (fixes, newest) => {
    const fresh = fixes.filter((fix) => insert().run(...valuesOf(fix)).changes === 1);
    for (const fix of newest) replace().run(...valuesOf(fix));
    return fresh;
  };
  const { immediate } = connection.transaction(write);
  return async (fixes, newest) =>
    connection.inTransaction ? inTransaction(db, async () => write(fixes, newest)) : immediate(fixes, newest);
}

/** The tables do not exist before the migrations have run. */
function preparedOnce(connection: SqliteConnection, text: string) {
  let statement: Statement<unknown[]> | null = null;
  return () => {
    statement ??= connection.prepare<unknown[]>(text);
    return statement;
  };
}

/** One array per column, so that the statement is the same for every number of rows. */
const rowsOfArrays = `select * from unnest(${columns.map(([, type], n) => `$${n + 1}::${type}[]`).join(', ')})`;
const insertArrays = `${insertFrom(rowsOfArrays)} returning tech_id, recorded_at`;
const replaceArrays = replaceFrom(rowsOfArrays);

const writerToPostgres =
  (db: Database): WriteFixes =>
  (fixes, newest) =>
    inTransaction(db, async (trx) => {
      const [rows] = await runTogether(trx, [
        raw<Pick<FixRow, 'techId' | 'recordedAt'>>(insertArrays, fixes),
        raw(replaceArrays, newest),
      ]);
      const stored = new Set(rows.map(fixKey));
      return fixes.filter((fix) => stored.has(fixKey(fix)));
    });

const raw = <Row>(statement: string, fixes: readonly FixRow[]): Compilable<Row> => ({
  compile: () => CompiledQuery.raw(statement, arraysOf(fixes)) as CompiledQuery<Row>,
});

function arraysOf(fixes: readonly FixRow[]): unknown[][] {
  const rows = fixes.map(valuesOf);
  return columns.map((_, n) => rows.map((row) => row[n]));
}
