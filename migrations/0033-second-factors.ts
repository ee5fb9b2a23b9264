import type { Kysely } from 'kysely';

/** The second factor of a staff account: an authenticator app's secret, and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_authenticators')
    .addColumn('username', 'text', (c) => c.primaryKey().references('staff.username'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('recovery_salt', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint')
    .execute();
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('username', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('staff_recovery_codes_key', ['username', 'code_hash'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['staff_recovery_codes', 'staff_authenticators']) {
    await db.schema.dropTable(table).execute();
  }
}
