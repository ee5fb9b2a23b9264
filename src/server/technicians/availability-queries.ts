import type { Db, Shifts, Vans } from '../platform/db/schema.ts';

export const listShifts = (db: Db, techIds?: string[]) => {
  const shifts = db.selectFrom('shifts').selectAll().orderBy('techId').orderBy('startsAt');
  return (techIds ? shifts.where('techId', 'in', techIds) : shifts).execute();
};

/** Lists the vans, each with the energy that the proofs since its charge was typed say was given. */
export const listVans = (db: Db, techIds?: string[]) => {
  const vans = db
    .selectFrom('vans')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('proofs')
        .select((given) => given.fn.sum<number | null>('proofs.kwh').as('kwh'))
        .whereRef('proofs.techId', '=', 'vans.techId')
        .whereRef('proofs.addedAt', '>=', 'vans.chargedAt')
        .as('givenKwh'),
    );
  return (techIds ? vans.where('techId', 'in', techIds) : vans).execute();
};

export type VanRow = Awaited<ReturnType<typeof listVans>>[number];

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
