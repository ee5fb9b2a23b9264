import { type Kysely, sql } from 'kysely';

/**
 * The ledger of the payment sandbox. Nodes of the version before make payments that are not in it, with ids that start
 * with `sandbox-`; they are adopted from `payments` when the sandbox is asked about them, for which the index is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('refunded_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('sandbox_payments_refunded', sql`refunded_cents between 0 and amount_cents`)
    .execute();
  await db.schema
    .createIndex('sandbox_payments_updated_at')
    .on('sandbox_payments')
    .columns(['updated_at', 'id'])
    .execute();
  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('sandbox_payments.id'))
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payments_provider_payment_id')
    .on('payments')
    .column('provider_payment_id')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('payments_provider_payment_id').execute();
  await db.schema.dropTable('sandbox_refunds').execute();
  await db.schema.dropTable('sandbox_payments').execute();
}
