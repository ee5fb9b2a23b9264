import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The double entries of every movement of money. Triggers refuse their change and deletion. Payments that were made
 * before get the movements that their timestamps tell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('ledger_entries')
    .addColumn('id', 'integer', (c) => {
      const key = c.primaryKey();
      return isPostgres ? key.generatedAlwaysAsIdentity() : key.autoIncrement();
    })
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('booking_id', 'text', (c) => c.references('bookings.id'))
    .addColumn('movement_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents <> 0`))
    // No movement is written twice, by whatever node.
    .addUniqueConstraint('ledger_entries_once', ['payment_id', 'kind', 'attempt', 'account'])
    .execute();
  await db.schema.createIndex('ledger_entries_at').on('ledger_entries').column('at').execute();
  for (const movement of past) await write(db, movement);
  if (isPostgres) await guardOnPostgres(db);
  else await guardOnSqlite(db);
}

type Movement = {
  kind: string;
  /** When it happened and which payments had it, in SQL. */
  at: string;
  of: string;
  /** Each account with the part of the amount that the movement adds to it. */
  lines: Record<string, 1 | -1>;
};

const isVoid = `(authorized_at is not null and (voided_at is not null or status in ('voided', 'failed')))`;

const past: Movement[] = [
  {
    kind: 'authorise',
    at: 'authorized_at',
    of: 'authorized_at is not null',
    lines: { 'card-holds': 1, 'owed-on-holds': -1 },
  },
  {
    kind: 'void',
    at: 'coalesce(voided_at, authorized_at)',
    of: isVoid,
    lines: { 'card-holds': -1, 'owed-on-holds': 1 },
  },
  {
    kind: 'capture',
    at: 'captured_at',
    of: 'captured_at is not null',
    lines: { provider: 1, revenue: -1 },
  },
  {
    kind: 'capture',
    at: 'captured_at',
    of: `captured_at is not null and authorized_at is not null and not ${isVoid}`,
    lines: { 'card-holds': -1, 'owed-on-holds': 1 },
  },
  {
    kind: 'refund',
    at: 'refunded_at',
    of: 'refunded_at is not null',
    lines: { provider: -1, refunds: 1 },
  },
];

async function write(db: Kysely<unknown>, { kind, at, of, lines }: Movement): Promise<void> {
  for (const [account, sign] of Object.entries(lines)) {
    await sql`
      insert into ledger_entries (at, payment_id, booking_id, movement_id, kind, attempt, account, amount_cents)
      select ${sql.raw(at)}, id, booking_id, id || ${sql.lit(`/${kind}/1`)}, ${sql.lit(kind)}, 1, ${sql.lit(account)},
        ${sql.lit(sign)} * amount_cents
      from payments where ${sql.raw(of)} order by id
    `.execute(db);
  }
}

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`ledger_entries_no_${change}`)} before ${sql.raw(change)} on ledger_entries
      begin select raise(abort, 'an entry of the ledger is never changed'); end
    `.execute(db);
  }
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_entries_guard() returns trigger language plpgsql as $$
    begin
      raise exception 'an entry of the ledger is never changed';
    end $$
  `.execute(db);
  await sql`
    create trigger ledger_entries_guarded before update or delete or truncate on ledger_entries
    for each statement execute function ledger_entries_guard()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('ledger_entries').execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`drop function ledger_entries_guard()`.execute(db);
}
