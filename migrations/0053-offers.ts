import { type Kysely, sql } from 'kysely';

/** Offers of bookings to technicians. At most one is open for each booking, and for each technician. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('bookings.id'))
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('drive_minutes', 'integer', (c) => c.notNull())
    .addColumn('offered_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('reason', 'text')
    .execute();
  await db.schema.createIndex('offers_booking').on('offers').column('booking_id').execute();
  for (const column of ['booking_id', 'tech_id']) {
    await db.schema
      .createIndex(`offers_open_${column}`)
      .unique()
      .on('offers')
      .column(column)
      .where(sql<boolean>`closed_at is null`)
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('offers').execute();
}
