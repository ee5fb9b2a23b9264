import type { Kysely } from 'kysely';

/** The ID token for the sign-out at the identity provider; deleted with its session. */
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
