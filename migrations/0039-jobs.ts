import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What is to be done outside of the transaction that decided it, once or again and again, by one of all nodes.
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('postponed_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('claimed_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute();
  // The order of the jobs of one key, given by the database: the clocks of two nodes do not agree.
  await db.schema.createIndex('jobs_key_seq').on('jobs').columns(['key', 'seq']).unique().execute();
  // In this order the next jobs are found without sorting all that wait.
  await db.schema.createIndex('jobs_due').on('jobs').columns(['ended_at', 'due_at', 'id']).execute();
  await sql`create index jobs_dead on jobs (kind) where outcome = 'failed'`.execute(db);

  // Jobs are claimed in their own table.
  await db.schema.alterTable('retention_runs').dropColumn('claimed_until').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('retention_runs').addColumn('claimed_until', 'bigint').execute();
  await db.schema.dropTable('jobs').execute();
}
