import type { Kysely } from 'kysely';

/** The language that a customer has chosen, and the one of the page of the last sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['language', 'seen_language'])
    await db.schema.alterTable('customers').addColumn(column, 'text').execute();
}
