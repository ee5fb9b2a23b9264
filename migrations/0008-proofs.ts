import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The technician's proof of a finished job; the photo is in the database, so that every node serves it.
  await db.schema
    .createTable('proofs')
    .addColumn('booking_id', 'text', (c) => c.primaryKey().references('bookings.id'))
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('start_percent', 'integer')
    .addColumn('end_percent', 'integer')
    .addColumn('note', 'text')
    .addColumn('photo_name', 'text', (c) => c.unique())
    .addColumn('photo', 'bytea')
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('proofs').execute();
}
