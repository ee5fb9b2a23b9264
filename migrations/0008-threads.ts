import { type Kysely, sql } from 'kysely';
import { dialectOf } from './initial/dialect.ts';

/** What the customer, the technician and dispatchers write to each other about a booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { identity } = dialectOf(db);
  const statements = [
    `create table thread_messages (
      sequence ${identity},
      booking_id text not null references bookings (id),
      sender text not null,
      sender_id text not null,
      ready text,
      text text,
      client_key text not null,
      at bigint not null,
      created_at bigint not null
    )`,
    // A message that is sent again is stored once.
    `create unique index thread_messages_key on thread_messages (booking_id, sender, sender_id, client_key)`,
    `create index thread_messages_created on thread_messages (created_at)`,
    `create table thread_reads (
      booking_id text not null references bookings (id),
      reader text not null,
      tech_id text not null,
      up_to bigint not null,
      constraint thread_reads_pk primary key (booking_id, reader, tech_id)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
