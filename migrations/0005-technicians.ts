import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Duty and newest position; the row is created with the first of either.
  await db.schema
    .createTable('technicians')
    .addColumn('tech_id', 'text', (c) => c.primaryKey().references('staff.username'))
    .addColumn('is_on_duty', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('duty_changed_at', 'bigint')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('accuracy', 'double precision')
    .addColumn('speed', 'double precision')
    .addColumn('heading', 'double precision')
    .addColumn('recorded_at', 'bigint')
    .addColumn('received_at', 'bigint')
    .execute();

  // The trail; the key makes a repeated fix count once.
  await db.schema
    .createTable('fixes')
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('recorded_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('accuracy', 'double precision')
    .addColumn('speed', 'double precision')
    .addColumn('heading', 'double precision')
    .addPrimaryKeyConstraint('fixes_pk', ['tech_id', 'recorded_at'])
    .execute();
  await db.schema.createIndex('fixes_recorded_at').on('fixes').column('recorded_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['fixes', 'technicians']) await db.schema.dropTable(table).execute();
}
