import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts the most frequent sources without reading the customers.
  await db.schema
    .createIndex('customers_referral_source')
    .on('customers')
    .column('referral_source')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('customers_referral_source').execute();
}
