import type { Kysely } from 'kysely';

/** A list of one status and service, or of one status and certain customers, reads no other bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('bookings_by_status')
    .on('bookings')
    .columns(['status', 'created_at', 'id', 'customer_id'])
    .execute();
  await db.schema
    .createIndex('bookings_by_service')
    .on('bookings')
    .columns(['status', 'service_type', 'created_at', 'id'])
    .execute();
  await db.schema.dropIndex('bookings_status').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('bookings_status')
    .on('bookings')
    .columns(['status', 'created_at', 'id'])
    .execute();
  await db.schema.dropIndex('bookings_by_service').execute();
  await db.schema.dropIndex('bookings_by_status').execute();
}
