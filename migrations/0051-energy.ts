import type { Kysely } from 'kysely';

/** What a booking asks for, and what the proof says was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('connector', 'text').execute();
  await db.schema.alterTable('bookings').addColumn('kwh', 'double precision').execute();
  await db.schema.alterTable('proofs').addColumn('kwh', 'double precision').execute();
  await db.schema.createIndex('proofs_by_technician').on('proofs').columns(['tech_id', 'added_at']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('proofs_by_technician').execute();
  await db.schema.alterTable('proofs').dropColumn('kwh').execute();
  await db.schema.alterTable('bookings').dropColumn('kwh').execute();
  await db.schema.alterTable('bookings').dropColumn('connector').execute();
}
