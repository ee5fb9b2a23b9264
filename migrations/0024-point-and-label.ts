import type { Kysely } from 'kysely';

/**
 * Whether the customer set a point, which then is the place, and the miles from the point to another place that the
 * text names. Both unknown for existing bookings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bookings')
    .addColumn('by_point', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('bookings').addColumn('label_miles', 'double precision').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').dropColumn('by_point').execute();
  await db.schema.alterTable('bookings').dropColumn('label_miles').execute();
}
