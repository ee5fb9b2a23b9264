import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into jobs (id, kind, key, seq, payload, created_at, due_at, attempts, claimed_until, last_error, ended_at,
      outcome)
    select id, kind, subject, seq, '{}', created_at, next_attempt_at, attempts, claimed_until, last_error, done_at,
      case when done_at is null then null else 'done' end
    from outbox
  `.execute(db);
  await db.schema.dropTable('outbox').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('done_at', 'bigint')
    .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('outbox_subject_seq')
    .on('outbox')
    .columns(['subject', 'seq'])
    .unique()
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['done_at', 'next_attempt_at', 'id'])
    .execute();
  // The outbox has no permanently failed state, so such jobs are opened again.
  await sql`
    insert into outbox (id, kind, subject, seq, created_at, attempts, next_attempt_at, claimed_until, last_error,
      done_at)
    select id, kind, key, seq, created_at, attempts, due_at, claimed_until, last_error,
      case when outcome = 'done' then ended_at end
    from jobs where kind in ('capture', 'release', 'void')
  `.execute(db);
  await sql`delete from jobs where kind in ('capture', 'release', 'void')`.execute(db);
}
