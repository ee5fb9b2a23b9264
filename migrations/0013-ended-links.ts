import { type Kysely, sql } from 'kysely';

/** Each node reads the links that have just ended, to close their sockets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index tracking_links_ended_at on tracking_links (ended_at)').execute(db);
}
