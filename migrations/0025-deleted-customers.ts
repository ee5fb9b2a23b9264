import type { Kysely } from 'kysely';

/** When the customer's data were deleted. The row stays, because its bookings and payments are accounting records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').addColumn('deleted_at', 'bigint').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customers').dropColumn('deleted_at').execute();
}
