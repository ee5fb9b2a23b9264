import { type Kysely, sql } from 'kysely';

/** Tips for technicians: payments of their own, which are for a booking and do not pay it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table payments add column tip_booking_id text references bookings (id)',
    'alter table payments add column tip_tech_id text',
    // A booking has one tip; one that could not be charged makes room for another.
    `create unique index payments_tip on payments (tip_booking_id)
      where tip_booking_id is not null and status <> 'failed'`,
    'create index payments_of_tip on payments (tip_booking_id) where tip_booking_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
