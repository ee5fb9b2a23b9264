import type { Kysely } from 'kysely';

/** How far from the place the technician's device was when the customer was reported absent; null in other proofs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('proofs').addColumn('distance_meters', 'integer').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('proofs').dropColumn('distance_meters').execute();
}
