import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * A consecutive number for each captured payment of a booking. The counter is a row, so that a transaction that is
 * rolled back leaves no gap. Payments of before are numbered in the order in which they were captured.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('receipts')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('payment_id', 'text', (c) => c.notNull().unique().references('payments.id'))
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`
    insert into receipts (number, payment_id, issued_at)
    select row_number() over (order by captured_at, id), id, captured_at
    from payments where captured_at is not null and booking_id is not null
  `.execute(db);
  await db.schema
    .createTable('receipt_counter')
    .addColumn('last_number', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into receipt_counter (last_number) select count(*) from receipts`.execute(db);
  if (isPostgres) await guardOnPostgres(db);
  else await guardOnSqlite(db);
}

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`receipts_no_${change}`)} before ${sql.raw(change)} on receipts
      begin select raise(abort, 'a receipt is never changed'); end
    `.execute(db);
  }
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function receipts_guard() returns trigger language plpgsql as $$
    begin
      raise exception 'a receipt is never changed';
    end $$
  `.execute(db);
  await sql`
    create trigger receipts_guarded before update or delete or truncate on receipts
    for each statement execute function receipts_guard()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('receipt_counter').execute();
  await db.schema.dropTable('receipts').execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`drop function receipts_guard()`.execute(db);
}
