import type { Kysely } from 'kysely';

/** Since when a subscription has failed; it is deleted after days of failures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('push_subscriptions').addColumn('failing_since', 'bigint').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('push_subscriptions').dropColumn('failing_since').execute();
}
