import type { Db } from '../platform/db/schema.ts';

/**
 * Lists what the company's vehicles and the own vans of active technicians carry; null for what nobody has entered. An own
 * van of which nothing is known does not count for a technician whom the roster gives vehicles.
 */
export const listActiveVans = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('vans', 'vans.techId', 'staff.username')
    .where('staff.role', '=', 'tech')
    .where('staff.isActive', '=', 1)
    .where((e) =>
      e.or([
        e('vans.techId', 'is not', null),
        e.not(
          e.exists(
            e
              .selectFrom('shifts')
              .select('shifts.techId')
              .whereRef('shifts.techId', '=', 'staff.username')
              .where('shifts.vehicleId', 'is not', null),
          ),
        ),
      ]),
    )
    .select(['vans.connectors', 'vans.capacityKwh'])
    .unionAll(db.selectFrom('vehicles').where('isActive', '=', 1).select(['connectors', 'capacityKwh']))
    .execute();
