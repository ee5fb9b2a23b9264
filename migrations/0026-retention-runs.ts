import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When each kind of old data was last deleted, and the claim of the deleting node, valid until `claimed_until`.
  await db.schema
    .createTable('retention_runs')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('claimed_until', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('removed_in_all', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  // Finds old photos without reading their content.
  await db.schema
    .createIndex('proofs_with_photo')
    .on('proofs')
    .column('added_at')
    .where(sql<boolean>`photo_name is not null`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('proofs_with_photo').execute();
  await db.schema.dropTable('retention_runs').execute();
}
