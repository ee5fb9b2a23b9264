import type { Kysely } from 'kysely';

/** The planned shifts of the technicians, and what their vans carry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shifts')
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('break_starts_at', 'bigint')
    .addColumn('break_ends_at', 'bigint')
    .addPrimaryKeyConstraint('shifts_pk', ['tech_id', 'starts_at'])
    .execute();
  await db.schema
    .createTable('vans')
    .addColumn('tech_id', 'text', (c) => c.primaryKey().references('staff.username'))
    .addColumn('connectors', 'text')
    .addColumn('capacity_kwh', 'double precision')
    .addColumn('charge_kwh', 'double precision')
    .addColumn('charged_at', 'bigint')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('vans').execute();
  await db.schema.dropTable('shifts').execute();
}
