import type { Market } from '../../domain/drive-time.ts';
import type { Db, DriveFactorRow } from '../db/schema.ts';

export const listDriveFactors = (db: Db) => db.selectFrom('driveFactors').selectAll().execute();

export const findDriveFactor = (db: Db, market: Market) =>
  db.selectFrom('driveFactors').selectAll().where('market', '=', market).executeTakeFirst();

/** Writes a factor if nobody has learnt from another drive meanwhile; tells whether it was written. */
export async function saveDriveFactor(db: Db, next: DriveFactorRow): Promise<boolean> {
  const { market, ...values } = next;
  const saved = await db
    .insertInto('driveFactors')
    .values(next)
    .onConflict((c) =>
      c
        .column('market')
        .doUpdateSet(values)
        .where('driveFactors.drives', '=', next.drives - 1),
    )
    .returning('market')
    .executeTakeFirst();
  return saved !== undefined;
}
