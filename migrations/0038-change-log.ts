import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Each booking change gets its position in one order of all changes, and the subscribers' data as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await addOnPostgres(db);
  else await rebuildOnSqlite(db);
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

async function addOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking_events add column payload text not null default '{}', add column sequence bigint`.execute(
    db,
  );
  await sql`
    update booking_events set sequence = numbered.place
    from (select id, row_number() over (order by at, version, id) as place from booking_events) numbered
    where numbered.id = booking_events.id
  `.execute(db);
  await sql`alter table booking_events alter column sequence set not null`.execute(db);
  await sql`alter table booking_events alter column sequence add generated always as identity`.execute(db);
  await sql`
    select setval(pg_get_serial_sequence('booking_events', 'sequence'), coalesce(max(sequence), 0) + 1, false)
    from booking_events
  `.execute(db);
  await sql`create unique index booking_events_sequence on booking_events (sequence)`.execute(db);
}

/** SQLite cannot add a generated key to an existing table, so the table is rebuilt. */
async function rebuildOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_events_in_order (
      sequence integer primary key autoincrement,
      id text not null unique,
      booking_id text not null references bookings (id),
      version integer not null,
      at bigint not null,
      actor text not null,
      role text not null,
      kind text not null,
      from_value text,
      to_value text,
      payload text not null default '{}'
    )
  `.execute(db);
  await sql`
    insert into booking_events_in_order (id, booking_id, version, at, actor, role, kind, from_value, to_value)
    select id, booking_id, version, at, actor, role, kind, from_value, to_value
    from booking_events order by at, version, id
  `.execute(db);
  await sql`drop table booking_events`.execute(db);
  await sql`alter table booking_events_in_order rename to booking_events`.execute(db);
  await sql`create index booking_events_booking on booking_events (booking_id, version)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table booking_events drop column sequence, drop column payload`.execute(db);
    return;
  }
  await sql`
    create table booking_events_before (
      id text primary key,
      booking_id text not null references bookings (id),
      version integer not null,
      at bigint not null,
      actor text not null,
      role text not null,
      kind text not null,
      from_value text,
      to_value text
    )
  `.execute(db);
  await sql`
    insert into booking_events_before
    select id, booking_id, version, at, actor, role, kind, from_value, to_value from booking_events
  `.execute(db);
  await sql`drop table booking_events`.execute(db);
  await sql`alter table booking_events_before rename to booking_events`.execute(db);
  await sql`create index booking_events_booking on booking_events (booking_id, version)`.execute(db);
}
