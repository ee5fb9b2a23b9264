import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Incremented while a node waits for the provider's answer. Null for intents older than this column.
  await db.schema.alterTable('payments').addColumn('heartbeat', 'integer').execute();
  // A customer has at most one intent with an unknown outcome.
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
