import { type Kysely, sql } from 'kysely';

/** The photo that the customer has sent of where the car stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table spot_photos (
      booking_id text primary key references bookings (id),
      name text not null unique,
      photo bytea not null,
      added_at bigint not null
    )`,
    'create index spot_photos_added on spot_photos (added_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
