import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The accuracy of the point (metres) and the recognised place of the location text; both unknown for existing
  // bookings.
  await db.schema.alterTable('bookings').addColumn('accuracy', 'double precision').execute();
  await db.schema.alterTable('bookings').addColumn('place', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').dropColumn('accuracy').execute();
  await db.schema.alterTable('bookings').dropColumn('place').execute();
}
