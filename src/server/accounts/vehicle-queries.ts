import type { Insertable, Updateable } from 'kysely';
import { type Car, carFields, carOf, noCar } from '../../domain/people/vehicle.ts';
import { newId } from '../platform/db/id.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Customers, CustomerVehicles, Db } from '../platform/db/schema.ts';

const columns = ['id', 'createdAt', ...carFields] as const;

/** Lists the cars of a customer beside the profile's, in their order. */
export const listOtherVehicles = (db: Db, customerId: string) =>
  db
    .selectFrom('customerVehicles')
    .select(columns)
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const insertVehicle = (trx: Db, vehicle: Insertable<CustomerVehicles>) =>
  trx.insertInto('customerVehicles').values(vehicle).execute();

export const updateVehicle = (trx: Db, customerId: string, id: string, car: Car): Promise<boolean> =>
  changesOneRow(
    trx.updateTable('customerVehicles').set(car).where('id', '=', id).where('customerId', '=', customerId),
  );

/** Takes a car from the list, to be the profile's or gone; undefined if the customer has no such car. */
export const takeVehicle = (trx: Db, customerId: string, id: string) =>
  trx
    .deleteFrom('customerVehicles')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .returning(columns)
    .executeTakeFirst();

export const deleteVehiclesOf = (trx: Db, customerId: string) =>
  trx.deleteFrom('customerVehicles').where('customerId', '=', customerId).execute();

/** Takes the first of the other cars for the profile, and returns what changes in the customer's row. */
export async function nextUsual(trx: Db, customerId: string): Promise<Updateable<Customers>> {
  const [next] = await listOtherVehicles(trx, customerId);
  if (!next) return { ...noCar, usualVehicleId: newId() };
  await takeVehicle(trx, customerId, next.id);
  return { ...carOf(next), usualVehicleId: next.id };
}
