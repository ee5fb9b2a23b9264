import type { Kysely } from 'kysely';

/** What each technician's services have taken, by service type: sums in which older services count less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_times')
    .addColumn('tech_id', 'text', (c) => c.notNull().references('staff.username'))
    .addColumn('service_type', 'text', (c) => c.notNull())
    .addColumn('weight', 'double precision', (c) => c.notNull())
    .addColumn('minutes', 'double precision', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('service_times_pk', ['tech_id', 'service_type'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('service_times').execute();
}
