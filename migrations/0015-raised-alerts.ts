import { type Kysely, sql } from 'kysely';

/** A copy, because `ALARM_AFTER_MS` may change after this migration. */
const TEN_MINUTES_MS = 10 * 60_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Alerts of unassigned emergencies are repeated: the last and the next time.
  await db.schema.alterTable('notifications').addColumn('raised_at', 'bigint').execute();
  await db.schema.alterTable('notifications').addColumn('raise_at', 'bigint').execute();
  await db.schema.createIndex('notifications_raise_at').on('notifications').column('raise_at').execute();
  const waits = sql`status in ('pending', 'confirmed', 'in_progress') and assigned_tech_id is null`;
  await sql`
    update notifications set raise_at = created_at + ${sql.lit(TEN_MINUTES_MS)}
    where booking_id in (select id from bookings where service_type = 'emergency' and ${waits})
  `.execute(db);
  // Clears alerts that stayed open because a server crashed between the change and the clearing.
  await sql`
    update notifications set acknowledged_by = 'system', acknowledged_at = created_at
    where acknowledged_at is null and booking_id not in (select id from bookings where ${waits})
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notifications_raise_at').execute();
  await db.schema.alterTable('notifications').dropColumn('raise_at').execute();
  await db.schema.alterTable('notifications').dropColumn('raised_at').execute();
}
