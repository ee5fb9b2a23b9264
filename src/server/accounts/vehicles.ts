import type { Updateable } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import {
  type Car,
  type CustomerVehicle,
  carOf,
  hasCar,
  isNamed,
  isSameCar,
  MAX_VEHICLES,
  noCar,
  VEHICLE_UNNAMED,
  type VehiclePatch,
  withoutFormerPlug,
} from '../../domain/people/vehicle.ts';
import { publishCustomerBookings } from '../bookings/publish-customer-bookings.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { CustomerRow, Customers, Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { changeCustomer, publishVehicles, toColumns } from './change-customer.ts';
import { updateCustomer } from './queries.ts';
import {
  deleteVehiclesOf,
  insertVehicle,
  listOtherVehicles,
  nextUsual,
  takeVehicle,
  updateVehicle,
} from './vehicle-queries.ts';

/*
 * The usual car is the profile's and stands in the row of the customer alone; `customer_vehicles` holds the others. So
 * each car is stored once, the profile and the list cannot differ, and what reads the profile's car knows no list. A car
 * keeps its id when it changes places, so that a page that has not heard of it changes no other car.
 */

type Changing = Pick<Context, 'db' | 'clock' | 'events' | 'publish' | 'log' | 'limiter'>;
type Changed = Promise<CustomerVehicle[]>;

/** The id of the profile's car, which is the customer's own until the car has changed places. */
const usualId = ({ id, usualVehicleId }: CustomerRow): string => usualVehicleId ?? id;

/** Returns a customer's cars, the usual one first. */
export async function vehiclesOf(db: Db, customer: CustomerRow): Promise<CustomerVehicle[]> {
  const others = await listOtherVehicles(db, customer.id);
  return [
    ...(hasCar(customer) ? [{ id: usualId(customer), isUsual: true, ...carOf(customer) }] : []),
    ...others.map((other) => ({ id: other.id, isUsual: false, ...carOf(other) })),
  ];
}

/**
 * Changes the cars of a customer. `work` changes the rows of the other cars and returns what changes in the customer's.
 * @throws Failure UNAUTHORIZED if the account was deleted, RATE_LIMITED
 */
async function changeVehicles(
  context: Changing,
  customerId: string,
  work: (trx: Db, customer: CustomerRow) => Promise<Updateable<Customers>>,
): Changed {
  // Admins hear of all bookings whose car changes.
  await context.limiter.take({ details: customerId });
  const { vehicles, isProfile } = await inTransaction(context.db, async (trx) => {
    // The write makes changes at the same time wait for each other, and no search term is missing.
    const before = await updateCustomer(trx, customerId, { id: customerId });
    const change = await work(trx, before);
    const after = await changeCustomer(trx, customerId, { id: customerId, ...change });
    return { vehicles: await vehiclesOf(trx, after), isProfile: !isSameCar(before, after) };
  });
  context.events.emit('customers:changed', {});
  publishVehicles(context, customerId);
  if (isProfile) await publishCustomerBookings(context, customerId);
  return vehicles;
}

/** Returns a car with a change. @throws Failure INVALID for a car without make and model */
function changedCar(car: Car, patch: VehiclePatch): Car {
  const changed: Car = { ...carOf(car), ...withoutFormerPlug(car, toColumns(patch)) };
  if (isNamed(changed)) return changed;
  throw new Failure('INVALID', VEHICLE_UNNAMED, {
    body: { issues: [{ path: 'vehicleMake', message: VEHICLE_UNNAMED }] },
  });
}

/**
 * Adds a car, the first one to the profile. The same car again is one: a lost answer may be asked for again. A merge may
 * leave more than the limit, and then none is added.
 * @throws Failure INVALID, TOO_MANY_VEHICLES
 */
export const addVehicle = (context: Changing, customerId: string, patch: VehiclePatch): Changed =>
  changeVehicles(context, customerId, async (trx, customer) => {
    const car = changedCar(noCar, patch);
    const all = await vehiclesOf(trx, customer);
    if (all.some((known) => isSameCar(known, car))) return {};
    if (all.length >= MAX_VEHICLES) throw new Failure('TOO_MANY_VEHICLES');
    const id = newId();
    if (!hasCar(customer)) return { ...car, usualVehicleId: id };
    await insertVehicle(trx, { id, customerId, ...car, createdAt: context.clock() });
    return {};
  });

/** Changes the given fields of a car. @throws Failure INVALID, VEHICLE_NOT_FOUND */
export const changeVehicle = (
  context: Changing,
  customerId: string,
  id: string,
  patch: VehiclePatch,
): Changed =>
  changeVehicles(context, customerId, async (trx, customer) => {
    const known = (await vehiclesOf(trx, customer)).find((each) => each.id === id);
    if (!known) throw new Failure('VEHICLE_NOT_FOUND');
    const car = changedCar(known, patch);
    if (known.isUsual) return car;
    if (!(await updateVehicle(trx, customerId, id, car))) throw new Failure('VEHICLE_NOT_FOUND');
    return {};
  });

/** Removes a car; the next one takes the place of the usual one. @throws Failure VEHICLE_NOT_FOUND */
export const removeVehicle = (context: Changing, customerId: string, id: string): Changed =>
  changeVehicles(context, customerId, async (trx, customer) => {
    if (hasCar(customer) && id === usualId(customer)) return nextUsual(trx, customerId);
    if (!(await takeVehicle(trx, customerId, id))) throw new Failure('VEHICLE_NOT_FOUND');
    return {};
  });

/** Makes a car the usual one, which changes places with it. @throws Failure VEHICLE_NOT_FOUND */
export const useVehicleFirst = (context: Changing, customerId: string, id: string): Changed =>
  changeVehicles(context, customerId, async (trx, customer) => {
    if (hasCar(customer) && id === usualId(customer)) return {};
    const chosen = await takeVehicle(trx, customerId, id);
    if (!chosen) throw new Failure('VEHICLE_NOT_FOUND');
    if (hasCar(customer)) {
      const { createdAt } = chosen;
      await insertVehicle(trx, { id: usualId(customer), customerId, ...carOf(customer), createdAt });
    }
    return { ...carOf(chosen), usualVehicleId: chosen.id };
  });

/**
 * Returns the cars that a merge gives to the kept account, also the profile's, unless it fills an empty profile. A car
 * that the kept account has as well stays one.
 */
export async function vehiclesToGive(db: Db, kept: CustomerRow, given: CustomerRow) {
  const others = await listOtherVehicles(db, given.id);
  const known = await vehiclesOf(db, kept);
  const usual = { id: usualId(given), createdAt: given.createdAt, ...carOf(given) };
  const all = hasCar(given) && hasCar(kept) ? [usual, ...others] : others;
  return all.filter((car) => !known.some((each) => isSameCar(each, car)));
}

/** Gives the cars of one account to another one in the transaction of their merge. */
export async function giveVehicles(trx: Db, kept: CustomerRow, given: CustomerRow): Promise<void> {
  const vehicles = await vehiclesToGive(trx, kept, given);
  await deleteVehiclesOf(trx, given.id);
  for (const vehicle of vehicles) await insertVehicle(trx, { ...vehicle, customerId: kept.id });
}
