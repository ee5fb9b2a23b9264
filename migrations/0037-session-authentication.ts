import type { Kysely } from 'kysely';

type Sessions = {
  sessions: { jti: string; created_at: number; authenticated_at: number | null };
  oidc_sessions: { jti: string };
};

/**
 * When the person last authenticated. An identity provider may open a session without a new authentication, so its
 * existing sessions count as not authenticated; all others began with a code, a password or a passkey.
 */
export async function up(db: Kysely<Sessions>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('authenticated_at', 'bigint').execute();
  await db
    .updateTable('sessions')
    .set((e) => ({ authenticated_at: e.ref('created_at') }))
    .where('jti', 'not in', (e) => e.selectFrom('oidc_sessions').select('jti'))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').dropColumn('authenticated_at').execute();
}
