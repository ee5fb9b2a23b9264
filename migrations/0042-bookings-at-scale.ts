import { type Kysely, PostgresAdapter, sql } from 'kysely';

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

const TABLES = ['bookings', 'customers'];

/** Indexes for a million bookings, and the numbers of bookings and customers, counted with every insert. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Tests whether an owner has a term without reading the table.
  await db.schema
    .createIndex('search_terms_owner_term')
    .on('search_terms')
    .columns(['owner_id', 'term'])
    .execute();
  await db.schema.dropIndex('search_terms_owner').execute();
  // A search that scans from the newest booking also needs the customer of each.
  await db.schema
    .createIndex('bookings_newest')
    .on('bookings')
    .columns(['created_at', 'id', 'customer_id'])
    .execute();
  await db.schema.dropIndex('bookings_created_at').execute();

  await db.schema
    .createTable('row_counts')
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('row_counts_pk', ['table_name', 'part'])
    .execute();
  if (isPostgres(db)) await countOnPostgres(db);
  else await countOnSqlite(db);
}

/**
 * Triggers count, so that nodes of an older version count as well. Connections count in different parts, because
 * transactions that update the same row would wait for each other.
 */
async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_rows() returns trigger language plpgsql as $$
    begin
      insert into row_counts as counted (table_name, part, count)
      select tg_table_name, pg_backend_pid() % 1024, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed having count(*) > 0
      on conflict (table_name, part) do update set count = counted.count + excluded.count;
      return null;
    end $$
  `.execute(db);
  for (const table of TABLES) {
    await sql`
      create trigger ${sql.id(`${table}_inserted`)} after insert on ${sql.table(table)}
      referencing new table as changed for each statement execute function count_rows()
    `.execute(db);
    await sql`
      create trigger ${sql.id(`${table}_deleted`)} after delete on ${sql.table(table)}
      referencing old table as changed for each statement execute function count_rows()
    `.execute(db);
    // The trigger's lock keeps out other writers until the commit.
    await sql`
      insert into row_counts (table_name, part, count) select ${table}, -1, count(*) from ${sql.table(table)}
    `.execute(db);
  }
}

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql`
      insert into row_counts (table_name, part, count) select ${sql.lit(table)}, -1, count(*) from ${sql.table(table)}
    `.execute(db);
    for (const [event, done, change] of [
      ['insert', 'inserted', 1],
      ['delete', 'deleted', -1],
    ] as const) {
      await sql`
        create trigger ${sql.id(`${table}_${done}`)} after ${sql.raw(event)} on ${sql.table(table)} begin
          update row_counts set count = count + ${sql.lit(change)}
          where table_name = ${sql.lit(table)} and part = -1;
        end
      `.execute(db);
    }
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    for (const event of ['inserted', 'deleted']) {
      const trigger = sql.id(`${table}_${event}`);
      await (isPostgres(db)
        ? sql`drop trigger ${trigger} on ${sql.table(table)}`
        : sql`drop trigger ${trigger}`
      ).execute(db);
    }
  }
  if (isPostgres(db)) await sql`drop function count_rows()`.execute(db);
  await db.schema.dropTable('row_counts').execute();
  await db.schema.createIndex('bookings_created_at').on('bookings').columns(['created_at', 'id']).execute();
  await db.schema.dropIndex('bookings_newest').execute();
  await db.schema.createIndex('search_terms_owner').on('search_terms').column('owner_id').execute();
  await db.schema.dropIndex('search_terms_owner_term').execute();
}
