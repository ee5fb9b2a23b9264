import { type Kysely, sql } from 'kysely';

/** Whether a caller whose booking waits for its payment wants the partner company: it is asked once the booking is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table bookings add column wants_partner integer not null default 0').execute(db);
}
