import type { Kysely } from 'kysely';

/** A code belongs to the browser that requested it; the limiter counts codes and attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_in_codes')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.dropIndex('sign_in_codes_address').execute();
  for (const column of ['address', 'tries']) {
    await db.schema.alterTable('sign_in_codes').dropColumn(column).execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_in_codes')
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('sign_in_codes')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('sign_in_codes').dropColumn('device').execute();
  await db.schema
    .createIndex('sign_in_codes_address')
    .on('sign_in_codes')
    .columns(['address', 'created_at'])
    .execute();
}
