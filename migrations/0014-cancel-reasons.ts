import { type Kysely, sql } from 'kysely';

/** Why the company cancelled a booking, as its customer is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table bookings add column cancel_reason text').execute(db);
}
