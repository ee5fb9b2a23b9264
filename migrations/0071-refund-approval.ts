import { type Kysely, sql } from 'kysely';

/**
 * Kind, approval and means of a refund. A node of an older version inserts refunds of the default kind, and leaves
 * credits to newer nodes, because their job has a kind that it does not know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'bigint', ofDefault?: string) =>
    db.schema
      .alterTable('refunds')
      .addColumn(name, type, (c) => (ofDefault === undefined ? c : c.notNull().defaultTo(ofDefault)))
      .execute();
  await add('kind', 'text', 'refund');
  await add('approval', 'text', 'none');
  await add('approved_by', 'text');
  await add('approved_at', 'bigint');
  await add('means', 'text', 'card');
  await add('paid_by', 'text');
  await add('note', 'text');
  await sql`create index refunds_waiting on refunds (requested_at) where approval = 'waiting'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from jobs where kind = 'credit'`.execute(db);
  await db.schema.dropIndex('refunds_waiting').execute();
  for (const name of ['kind', 'approval', 'approved_by', 'approved_at', 'means', 'paid_by', 'note'])
    await db.schema.alterTable('refunds').dropColumn(name).execute();
}
