import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In the database instead of a folder, so that every node serves every photo.
  await db.schema
    .createTable('photos')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('customer_id', 'text', (c) => c.notNull().references('customers.id'))
    .addColumn('content', 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('photos_customer').on('photos').column('customer_id').execute();

  // Generated keys and calibration values that all nodes share.
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['settings', 'photos']) await db.schema.dropTable(table).execute();
}
