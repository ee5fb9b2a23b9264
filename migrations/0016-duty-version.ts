import type { Kysely } from 'kysely';

/** Orders duty changes without a clock: nodes keep the highest version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('technicians')
    .addColumn('duty_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('technicians').dropColumn('duty_version').execute();
}
