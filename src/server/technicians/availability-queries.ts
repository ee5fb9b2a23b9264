import type { Db, Shifts, Vans } from '../db/schema.ts';

export const listShifts = (db: Db, techIds?: string[]) => {
  const shifts = db.selectFrom('shifts').selectAll().orderBy('techId').orderBy('startsAt');
  return (techIds ? shifts.where('techId', 'in', techIds) : shifts).execute();
};

export const listVans = (db: Db, techIds?: string[]) => {
  const vans = db.selectFrom('vans').selectAll();
  return (techIds ? vans.where('techId', 'in', techIds) : vans).execute();
};

/** Sums what the technicians' proofs say was given since the charge of their vans was typed. */
export const listGivenKwh = (db: Db, techIds?: string[]) => {
  const given = db
    .selectFrom('vans')
    .innerJoin('proofs', (on) =>
      on.onRef('proofs.techId', '=', 'vans.techId').onRef('proofs.addedAt', '>=', 'vans.chargedAt'),
    )
    .select((e) => ['vans.techId', e.fn.sum<number | null>('proofs.kwh').as('kwh')])
    .groupBy('vans.techId');
  return (techIds ? given.where('vans.techId', 'in', techIds) : given).execute();
};

/** Replaces all shifts of a technician. */
export async function replaceShifts(trx: Db, techId: string, shifts: readonly Shifts[]): Promise<void> {
  await trx.deleteFrom('shifts').where('techId', '=', techId).execute();
  if (shifts.length > 0) await trx.insertInto('shifts').values(shifts).execute();
}

export const saveVan = (db: Db, { techId, ...van }: Pick<Vans, 'techId'> & Partial<Vans>) =>
  db
    .insertInto('vans')
    .values({ techId, ...van })
    .onConflict((c) => c.column('techId').doUpdateSet(van))
    .execute();
