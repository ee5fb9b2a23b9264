import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Number of permanently refused refunds; the next refund uses another idempotency key.
  await db.schema
    .alterTable('payments')
    .addColumn('refund_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // The refund that is pending at the provider.
  await db.schema.alterTable('payments').addColumn('provider_refund_id', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['provider_refund_id', 'refund_attempts']) {
    await db.schema.alterTable('payments').dropColumn(column).execute();
  }
}
