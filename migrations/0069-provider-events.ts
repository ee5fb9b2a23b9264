import { type Kysely, sql } from 'kysely';

/** The events that the payment provider has sent, by their ids alone, so that one that is sent twice is taken once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_events')
    .addColumn('event_id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('provider_events_received_at')
    .on('provider_events')
    .column('received_at')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from jobs where kind in ('follow-payment', 'follow-dispute')`.execute(db);
  await db.schema.dropTable('provider_events').execute();
}
