import { type Kysely, sql } from 'kysely';

/** What was asked for with the key of a request, so that the key cannot ask for something else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table bookings add column request_form text').execute(db);
}
