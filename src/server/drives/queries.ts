import type { Db, DriveFactorRow } from '../platform/db/schema.ts';

/** More kinds of drives than these are forgotten, those first that have not been driven for the longest time. */
export const MAX_FACTORS = 20_000;

/** Lists the drive factors that changed at an instant or later. */
export const listDriveFactors = (db: Db, changedAt = 0) =>
  db.selectFrom('driveFactors').selectAll().where('changedAt', '>=', changedAt).execute();

/**
 * Counts one more drive under a key, and returns the number of drives. The row stays locked for the transaction, so that
 * drives that end at the same time are learnt one after the other.
 */
export const countDrive = async (trx: Db, row: DriveFactorRow): Promise<number> =>
  (
    await trx
      .insertInto('driveFactors')
      .values({ ...row, drives: 1 })
      .onConflict((c) => c.column('key').doUpdateSet((e) => ({ drives: e('driveFactors.drives', '+', 1) })))
      .returning('drives')
      .executeTakeFirstOrThrow()
  ).drives;

export const findDriveFactors = (db: Db, keys: string[]) =>
  db.selectFrom('driveFactors').selectAll().where('key', 'in', keys).execute();

/** Inserts or replaces factors, in the order of their keys, so that two transactions do not wait for each other. */
export const saveDriveFactors = (db: Db, rows: DriveFactorRow[]) =>
  db
    .insertInto('driveFactors')
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((c) =>
      c.column('key').doUpdateSet((e) => ({
        mean: e.ref('excluded.mean'),
        variance: e.ref('excluded.variance'),
        low: e.ref('excluded.low'),
        high: e.ref('excluded.high'),
        drives: e.ref('excluded.drives'),
        changedAt: e.ref('excluded.changedAt'),
      })),
    )
    .execute();

/** Deletes the factors beyond the `MAX_FACTORS` that changed last. */
export const deleteOldDriveFactors = (db: Db) =>
  db
    .deleteFrom('driveFactors')
    .where('key', 'in', (e) =>
      e
        .selectFrom('driveFactors')
        .select('key')
        .orderBy('changedAt', 'desc')
        .orderBy('key')
        .limit(MAX_FACTORS)
        .offset(MAX_FACTORS),
    )
    .execute();
