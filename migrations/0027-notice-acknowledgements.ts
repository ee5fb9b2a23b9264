import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Includes the text of the notice, so that an acknowledged version can be shown after the notice has changed.
  await db.schema
    .createTable('notice_acknowledgements')
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('acknowledged_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_acknowledgements_pk', ['tech_id', 'version'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('notice_acknowledgements').execute();
}
