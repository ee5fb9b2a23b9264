import type { Kysely } from 'kysely';

/**
 * The booking that a payment was bound to before the booking lost it and was paid again. `booking_id` stays unique and
 * has the payment that counts, so that nodes of an older version go on without this column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('former_booking_id', 'text', (c) => c.references('bookings.id'))
    .execute();
  await db.schema.createIndex('payments_former_booking').on('payments').column('former_booking_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('payments_former_booking').execute();
  await db.schema.alterTable('payments').dropColumn('former_booking_id').execute();
}
