import { type Kysely, sql } from 'kysely';

/**
 * What a van has given to a car so far, what customers report of their bookings, and the number by which a customer signs
 * in. A sign-in code is sent to an e-mail address or to a number.
 */
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
    `create table customer_reports (
      id text primary key,
      booking_id text not null references bookings (id),
      kind text not null,
      text text,
      client_key text not null,
      photo_name text,
      photo bytea,
      at bigint not null,
      settled_at bigint
    )`,
    // A report that is sent again is stored once, and so is a second one of what is not settled.
    'create unique index customer_reports_key on customer_reports (booking_id, client_key)',
    'create unique index customer_reports_open on customer_reports (booking_id, kind) where settled_at is null',
    // Who looks for open ones, or for old ones, reads these alone.
    'create index customer_reports_settled on customer_reports (settled_at)',
    'alter table bookings add column reported_at bigint',
    'alter table customers add column sign_in_phone text',
    'create unique index customers_sign_in_phone on customers (sign_in_phone)',
    // Beside `email`, which is empty then: a node of one version back reads it.
    'alter table sign_in_codes add column phone text',
    'create index sign_in_codes_phone on sign_in_codes (phone, created_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
