import type { Kysely } from 'kysely';

/** When the customer's data was removed. The row stays: its bookings and payments are part of the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').addColumn('deleted_at', 'bigint').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').dropColumn('deleted_at').execute();
}
