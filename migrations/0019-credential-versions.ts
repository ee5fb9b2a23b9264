import type { Kysely } from 'kysely';

/** A session is valid while the account's credential version equals that of the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['staff', 'sessions']) {
    await db.schema
      .alterTable(table)
      .addColumn('credential_version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['staff', 'sessions']) {
    await db.schema.alterTable(table).dropColumn('credential_version').execute();
  }
}
