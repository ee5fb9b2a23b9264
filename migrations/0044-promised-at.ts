import { type Kysely, sql } from 'kysely';

const HALF_AN_HOUR_MS = 30 * 60_000;

/** When the technician is promised to be at the car; nullable, because nodes of an older version do not set it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('promised_at', 'bigint').execute();
  await sql`
    update bookings set promised_at = ${sql.lit(HALF_AN_HOUR_MS)} +
      case service_type when 'standard' then coalesce(scheduled_at, created_at) else created_at end
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').dropColumn('promised_at').execute();
}
