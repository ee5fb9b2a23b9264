import { type Kysely, sql } from 'kysely';

/** Refunds as rows of their own. Payments that were given back before have one, of the whole amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('booking_id', 'text', (c) => c.references('bookings.id'))
    // 1, 2, 3 by payment.
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('tax_cents', 'integer')
    .addColumn('reason', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('provider_refund_id', 'text')
    .addColumn('decline_code', 'text')
    .addColumn('decline_detail', 'text')
    .addColumn('request_key', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('refunds_number', ['payment_id', 'number'])
    .addUniqueConstraint('refunds_request', ['payment_id', 'request_key'])
    .execute();
  await db.schema.createIndex('refunds_ended_at').on('refunds').column('ended_at').execute();
  await sql`
    insert into refunds (id, payment_id, booking_id, number, amount_cents, tax_cents, reason, state, attempt,
      request_key, requested_by, requested_at, ended_at)
    select payments.id || '-rest', payments.id, booking_id, 1, amount_cents, coalesce(bookings.tax_cents, 0),
      'cancelled', 'done', refund_attempts, 'rest', 'payments', refunded_at, refunded_at
    from payments left join bookings on bookings.id = payments.booking_id
    where refunded_at is not null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from jobs where kind = 'refund'`.execute(db);
  await db.schema.dropTable('refunds').execute();
}
