import type { Db } from '../platform/db/schema.ts';

/** Lists what the van of each active technician carries; null for what nobody has entered. */
export const listActiveVans = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('vans', 'vans.techId', 'staff.username')
    .where('staff.role', '=', 'tech')
    .where('staff.isActive', '=', 1)
    .select(['vans.connectors', 'vans.capacityKwh'])
    .execute();
