import { type Kysely, sql } from 'kysely';

const statements = [
  // What a dispatcher has left to the next one; of the bookings their ids, why they were open, and which note is whose.
  `create table handovers (
    id text primary key,
    author text not null references staff (username),
    at bigint not null,
    note text,
    items text not null,
    acknowledged_by text references staff (username),
    acknowledged_at bigint
  )`,
  // A dispatcher has one hand-over that waits, also after an answer that was lost.
  `create unique index handovers_waiting on handovers (author) where acknowledged_at is null`,
  `create index handovers_at on handovers (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
