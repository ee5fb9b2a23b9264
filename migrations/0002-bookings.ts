import type { Kysely } from 'kysely';
import { byteText } from './dialect.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bookings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id'))
    .addColumn('service_type', 'text', (c) => c.notNull())
    .addColumn('customer_name', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('precision', 'text', (c) => c.notNull())
    .addColumn('phone_number', 'text', (c) => c.notNull())
    .addColumn('vehicle_info', 'text')
    .addColumn('notes', 'text')
    .addColumn('scheduled_at', 'bigint')
    .addColumn('base_fee_cents', 'integer', (c) => c.notNull())
    .addColumn('distance_charges_cents', 'integer', (c) => c.notNull())
    .addColumn('total_cents', 'integer', (c) => c.notNull())
    .addColumn('distance_miles', 'double precision', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('assigned_tech_id', 'text', (c) => c.references('staff.username'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('assigned_at', 'bigint')
    .addColumn('departed_at', 'bigint')
    .addColumn('arrived_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('cancelled_at', 'bigint')
    .execute();
  await db.schema.createIndex('bookings_created_at').on('bookings').columns(['created_at', 'id']).execute();
  await db.schema
    .createIndex('bookings_customer')
    .on('bookings')
    .columns(['customer_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('bookings_status')
    .on('bookings')
    .columns(['status', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('bookings_technician')
    .on('bookings')
    .columns(['assigned_tech_id', 'status', 'completed_at'])
    .execute();

  await db.schema
    .createTable('booking_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('bookings.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text')
    .execute();
  await db.schema
    .createIndex('booking_events_booking')
    .on('booking_events')
    .columns(['booking_id', 'version'])
    .execute();

  // Search terms of bookings (name, phone, reversed id) and of their customers.
  await db.schema
    .createTable('search_terms')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('term', byteText(db), (c) => c.notNull())
    .addPrimaryKeyConstraint('search_terms_pk', ['term', 'owner_id'])
    .execute();
  await db.schema.createIndex('search_terms_owner').on('search_terms').column('owner_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['search_terms', 'booking_events', 'bookings']) {
    await db.schema.dropTable(table).execute();
  }
}
