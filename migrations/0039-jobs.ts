import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Work outside the transaction that decided it, once or recurring, each job on one node at a time.
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
  // The order of jobs with the same key, assigned by the database because the nodes' clocks differ.
  await db.schema.createIndex('jobs_key_seq').on('jobs').columns(['key', 'seq']).unique().execute();
  // Finds the next jobs in this order without sorting all waiting ones.
  await db.schema.createIndex('jobs_due').on('jobs').columns(['ended_at', 'due_at', 'id']).execute();
  await sql`create index jobs_dead on jobs (kind) where outcome = 'failed'`.execute(db);

  // The jobs table stores the claims now.
  await db.schema.alterTable('retention_runs').dropColumn('claimed_until').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('retention_runs').addColumn('claimed_until', 'bigint').execute();
  await db.schema.dropTable('jobs').execute();
}
