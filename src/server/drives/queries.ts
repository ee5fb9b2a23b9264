import type { Db, DriveFactorRow } from '../platform/db/schema.ts';
import { runTogether, runWithNext } from '../platform/db/together.ts';

/** More kinds of drives than these are forgotten, those first that have not been driven for the longest time. */
export const MAX_FACTORS = 20_000;

/** Lists the drive factors that changed at an instant or later. */
export const listDriveFactors = (db: Db, changedAt = 0) =>
  db.selectFrom('driveFactors').selectAll().where('changedAt', '>=', changedAt).execute();

/**
 * Counts one more drive under the key of its market, and returns the number of its drives and the stored factors of `keys`.
 * The market's row stays locked for the transaction, so that drives that end at the same time are learnt one after the
 * other.
 */
export async function countDrive(
  trx: Db,
  market: DriveFactorRow,
  keys: string[],
): Promise<{ drives: number; rows: DriveFactorRow[] }> {
  const [[counted], rows] = await runTogether(trx, [
    trx
      .insertInto('driveFactors')
      .values({ ...market, drives: 1 })
      .onConflict((c) => c.column('key').doUpdateSet((e) => ({ drives: e('driveFactors.drives', '+', 1) })))
      .returning('drives'),
    trx.selectFrom('driveFactors').selectAll().where('key', 'in', keys),
  ]);
  return { drives: counted?.drives ?? 1, rows };
}

/** Inserts or replaces factors, in the order of their keys, so that two transactions do not wait for each other. */
export const saveDriveFactors = (trx: Db, rows: DriveFactorRow[]) =>
  runWithNext(
    trx,
    trx
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
      ),
  );

/** Deletes the factors beyond the `MAX_FACTORS` that changed last. */
export const deleteOldDriveFactors = (trx: Db) =>
  runWithNext(
    trx,
    trx
      .deleteFrom('driveFactors')
      .where('key', 'in', (e) =>
        e
          .selectFrom('driveFactors')
          .select('key')
          .orderBy('changedAt', 'desc')
          .orderBy('key')
          .limit(MAX_FACTORS)
          .offset(MAX_FACTORS),
      ),
  );
