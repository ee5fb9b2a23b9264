import { type Kysely, sql } from 'kysely';

/** What a customer recognises the technician by: a photo of the person, and the colour of the van. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table vehicles add column color text').execute(db);
  // In the database instead of a folder, so that every node serves every photo.
  await sql
    .raw(
      `create table staff_photos (
        username text primary key references staff (username),
        name text not null unique,
        content bytea not null,
        created_at bigint not null
      )`,
    )
    .execute(db);
}
