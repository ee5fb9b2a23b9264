import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // How well a device knew the point (metres), and what the location's text was understood as. Both are
  // unknown of the bookings that are there already.
  await db.schema.alterTable('bookings').addColumn('accuracy', 'double precision').execute();
  await db.schema.alterTable('bookings').addColumn('place', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').dropColumn('accuracy').execute();
  await db.schema.alterTable('bookings').dropColumn('place').execute();
}
