import type { Kysely } from 'kysely';

/** A browser's address is given up when it has failed for days: since when it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('push_subscriptions').addColumn('failing_since', 'bigint').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('push_subscriptions').dropColumn('failing_since').execute();
}
