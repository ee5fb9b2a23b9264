import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id'))
    // Unique in both directions: concurrent transactions cannot bind a payment to two bookings or two payments to a
    // booking.
    .addColumn('booking_id', 'text', (c) => c.unique().references('bookings.id'))
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_payment_id', 'text')
    .addColumn('decline_code', 'text')
    .addColumn('decline_detail', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('authorized_at', 'bigint')
    .addColumn('captured_at', 'bigint')
    .addColumn('voided_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .addUniqueConstraint('payments_idempotency_key', ['customer_id', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('payments_status').on('payments').columns(['status', 'created_at']).execute();
  await db.schema.createIndex('payments_captured_at').on('payments').column('captured_at').execute();
  await db.schema.createIndex('payments_refunded_at').on('payments').column('refunded_at').execute();

  // The outbox: work to do after the transaction that decided it.
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('done_at', 'bigint')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['done_at', 'next_attempt_at']).execute();
  await db.schema.createIndex('outbox_subject').on('outbox').columns(['subject', 'done_at']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['outbox', 'payments']) await db.schema.dropTable(table).execute();
}
