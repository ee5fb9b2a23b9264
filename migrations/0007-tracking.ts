import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The ratio of actual drive times to the drive-time model.
  await db.schema
    .createTable('drive_factors')
    .addColumn('market', 'text', (c) => c.primaryKey())
    .addColumn('factor', 'double precision', (c) => c.notNull())
    .addColumn('drives', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();

  // Tracking links, which allow watching one booking without an account; only a hash of the token is stored.
  await db.schema
    .createTable('tracking_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('bookings.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('tracking_links_booking')
    .on('tracking_links')
    .columns(['booking_id', 'ended_at'])
    .execute();

  await db.schema
    .createTable('ratings')
    .addColumn('booking_id', 'text', (c) => c.primaryKey().references('bookings.id'))
    .addColumn('tech_id', 'text', (c) => c.references('staff.username'))
    .addColumn('stars', 'integer', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('rated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('ratings_technician').on('ratings').column('tech_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['ratings', 'tracking_links', 'drive_factors']) {
    await db.schema.dropTable(table).execute();
  }
}
