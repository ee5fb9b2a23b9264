import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Grows while a node waits for the provider's answer. Null: an intent from before this column.
  await db.schema.alterTable('payments').addColumn('heartbeat', 'integer').execute();
  // A customer has one intent without a known outcome at a time.
  await db.schema
    .createIndex('payments_open_intent')
    .unique()
    .on('payments')
    .column('customer_id')
    .where(sql<boolean>`status = 'intent' and heartbeat is not null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('payments_open_intent').execute();
  await db.schema.alterTable('payments').dropColumn('heartbeat').execute();
}
