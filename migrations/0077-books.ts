import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the lists and sums of the books. The sums of a day are read from the index of entries alone; holds move no
 * money and are left out of it. Nodes of an older version read nothing by these columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_entries_money on ledger_entries (at, account, kind, amount_cents)
    where account not in ('card-holds', 'owed-on-holds')
  `.execute(db);
  await db.schema.dropIndex('ledger_entries_at').execute();
  await db.schema.createIndex('payments_newest').on('payments').columns(['created_at', 'id']).execute();
  await sql`create index refunds_failed on refunds (requested_at) where state = 'failed'`.execute(db);
  await sql`create index refunds_done on refunds (payment_id) where state = 'done'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['refunds_done', 'refunds_failed', 'payments_newest', 'ledger_entries_money']) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.createIndex('ledger_entries_at').on('ledger_entries').column('at').execute();
}
