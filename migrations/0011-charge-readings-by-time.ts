import { type Kysely, sql } from 'kysely';

/** The retention of charge readings finds the old ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index charge_readings_at on charge_readings (at)').execute(db);
}
