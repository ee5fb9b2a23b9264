import { type Kysely, sql } from 'kysely';

/** Whether the customer of a town or ZIP area alone has still to send the exact spot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table bookings add column exact_spot_later integer not null default 0').execute(db);
}
