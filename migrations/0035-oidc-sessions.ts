import type { Kysely } from 'kysely';

/** What a sign-out at the identity provider needs of the sign-in there; it goes with its session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oidc_sessions')
    .addColumn('jti', 'text', (c) => c.primaryKey().references('sessions.jti').onDelete('cascade'))
    .addColumn('sealed_id_token', 'text', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('oidc_sessions').execute();
}
