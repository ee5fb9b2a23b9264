import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/db/schema.ts';

/**
 * Makes the database reject (`fail`) or skip (`skip`) every update of a table, to simulate another process that holds
 * or changes the rows.
 */
export async function refuseUpdates(db: Database, table: string, how: 'fail' | 'skip'): Promise<void> {
  if (process.env.TEST_DATABASE === 'postgres') {
    const body = how === 'fail' ? "raise exception 'refused';" : 'return null;';
    await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(`begin ${body} end`)}`.execute(
      db,
    );
    await sql`create trigger refuse before update on ${sql.table(table)} for each row execute function refuse()`.execute(
      db,
    );
    return;
  }
  const raise = how === 'fail' ? sql`raise(abort, 'refused')` : sql`raise(ignore)`;
  await sql`create trigger refuse before update on ${sql.table(table)} begin select ${raise}; end`.execute(
    db,
  );
}
