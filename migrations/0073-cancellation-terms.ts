import { type Kysely, sql } from 'kysely';

/**
 * The cancellation terms that a booking was made under, what its cancellation kept, and why. Null for bookings that were
 * made before, and by nodes of an older version: everything is given back. A cancellation by such a node keeps nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('cancellation_terms', 'text').execute();
  await db.schema.alterTable('bookings').addColumn('kept_cents', 'integer').execute();
  await db.schema.alterTable('bookings').addColumn('cancel_cause', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from jobs where kind in ('refund-rest', 'credit-delay')`.execute(db);
  for (const column of ['cancel_cause', 'kept_cents', 'cancellation_terms']) {
    await db.schema.alterTable('bookings').dropColumn(column).execute();
  }
}
