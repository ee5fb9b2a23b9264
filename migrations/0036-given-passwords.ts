import type { Kysely } from 'kysely';

type Accounts = { staff: { must_change_password: number; password_given_at: number | null } };

/**
 * When an admin set the password, so that it expires. Existing ones count from this migration, because their time is
 * unknown and they must neither stay valid forever nor expire with the update.
 */
export async function up(db: Kysely<Accounts>): Promise<void> {
  await db.schema.alterTable('staff').addColumn('password_given_at', 'bigint').execute();
  await db
    .updateTable('staff')
    .set({ password_given_at: Date.now() })
    .where('must_change_password', '=', 1)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff').dropColumn('password_given_at').execute();
}
