import { type Kysely, sql } from 'kysely';

/** What a van has given to a car so far, and what follows from it for the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table charge_readings (
      id text primary key,
      booking_id text not null references bookings (id),
      source text not null,
      kwh double precision,
      percent integer,
      tapped_at bigint,
      at bigint not null
    )`,
    'create index charge_readings_booking on charge_readings (booking_id, at)',
    'alter table bookings add column charged_kwh double precision',
    'alter table bookings add column charged_percent integer',
    'alter table bookings add column charged_at bigint',
    'alter table bookings add column charge_ends_at bigint',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
