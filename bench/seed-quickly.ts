import { PostgresAdapter, sql } from 'kysely';
import { columnNames } from '../src/server/platform/db/column-names.ts';
import { liftAnswerLimit } from '../src/server/platform/db/postgres-dialect.ts';
import type { Database, Schema } from '../src/server/platform/db/schema.ts';

/** Inserts rows that all have the columns of the first one. */
type Insert = (table: keyof Schema, rows: object[]) => Promise<void>;

/**
 * Seeds an empty, migrated database in one transaction: one JSON parameter has a whole batch, indexes are made after the
 * rows, and SQLite waits for no disk.
 */
export async function seedQuickly(db: Database, seed: (insert: Insert) => Promise<void>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (!isPostgres) for (const pragma of ['synchronous = off', 'cache_size = -400000']) await run(db, pragma);
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      // An index of millions of rows takes longer than a statement of the server may.
      if (isPostgres) {
        await liftAnswerLimit(trx);
        await sql`set local statement_timeout = 0`.execute(trx);
      }
      const indexes = await (isPostgres ? postgresIndexes : sqliteIndexes).execute(trx);
      for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(trx);
      await seed(async (table, rows) => {
        const [first] = rows;
        if (!first) return;
        const columns = Object.keys(first);
        const target = sql`insert into ${sql.table(columnNames.inSql(table))} (${sql.join(columns.map((c) => sql.id(columnNames.inSql(c))))})`;
        const named = isPostgres
          ? sql`select ${sql.join(columns.map((c) => sql.id(columnNames.inSql(c))))} from json_populate_recordset(null::${sql.table(columnNames.inSql(table))}, ${JSON.stringify(rows.map(snakeCased))})`
          : sql`select ${sql.join(columns.map((c) => sql`value ->> ${sql.lit(c)}`))} from json_each(${JSON.stringify(rows)})`;
        await sql`${target} ${named}`.execute(trx);
      });
      for (const { definition } of indexes.rows) await sql.raw(definition).execute(trx);
    });
  if (!isPostgres) for (const pragma of ['synchronous = full', 'cache_size = -65536']) await run(db, pragma);
}

const run = (db: Database, pragma: string) => sql.raw(`pragma ${pragma}`).execute(db);

const snakeCased = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [columnNames.inSql(column), value]));

type Index = { name: string; definition: string };

/** The indexes that no constraint needs, of the tables with many rows. */
const sqliteIndexes = sql<Index>`
  select name, sql as definition from sqlite_master
  where type = 'index' and sql is not null and sql not like '%unique%'
    and tbl_name in ('customers', 'bookings', 'payments', 'ledger_entries', 'search_terms')
`;
const postgresIndexes = sql<Index>`
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = current_schema() and indexdef not like '%UNIQUE%'
    and tablename in ('customers', 'bookings', 'payments', 'ledger_entries', 'search_terms')
`;
