import { type Kysely, sql } from 'kysely';

/**
 * What the payment provider keeps of payments, and the disputes in which a card's bank takes a payment back. A deduction
 * is never changed: its entries are not, either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deductions')
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // 1, 2, 3 by payment and kind.
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('dispute_id', 'text')
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents <> 0`))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('deductions_number', ['payment_id', 'kind', 'number'])
    .execute();
  await db.schema
    .createTable('disputes')
    // The provider's id.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
    .addColumn('booking_id', 'text', (c) => c.references('bookings.id'))
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('disputes_payment_id').on('disputes').column('payment_id').execute();
  await db.schema.createIndex('disputes_booking_id').on('disputes').column('booking_id').execute();
  await db.schema.createIndex('disputes_opened_at').on('disputes').column('opened_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('disputes').execute();
  await db.schema.dropTable('deductions').execute();
}
