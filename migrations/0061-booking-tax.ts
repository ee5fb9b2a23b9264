import type { Kysely } from 'kysely';

/**
 * The tax that a booking's price includes, with its state and its rate in thousandths of a percent. Null for bookings
 * that were made before, and by nodes of an older version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('tax_state', 'text').execute();
  await db.schema.alterTable('bookings').addColumn('tax_rate', 'integer').execute();
  await db.schema.alterTable('bookings').addColumn('tax_cents', 'integer').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tax_cents', 'tax_rate', 'tax_state']) {
    await db.schema.alterTable('bookings').dropColumn(column).execute();
  }
}
