import type { Kysely } from 'kysely';

/** The device of existing sessions is unknown; their last use is stored at their next request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('user_agent', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('last_seen_at', 'bigint').execute();
  await db.schema.alterTable('sessions').addColumn('idle_at', 'bigint').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['user_agent', 'last_seen_at', 'idle_at']) {
    await db.schema.alterTable('sessions').dropColumn(column).execute();
  }
}
