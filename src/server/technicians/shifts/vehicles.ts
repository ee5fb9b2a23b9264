import { Connector } from '../../../domain/bookings/connector.ts';
import type { NewVehicle, Vehicle, VehicleChange } from '../../../domain/dispatch/roster.ts';
import { Failure } from '../../../domain/failure.ts';
import { storeEvent } from '../../changes/stored-events.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/id.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inSerialTransaction } from '../../platform/db/transaction.ts';
import { type Finding, locate } from './places.ts';
import {
  findVehicleNamed,
  insertVehicle,
  listDriversOf,
  listVehicles,
  updateVehicle,
  type VehicleRow,
} from './queries.ts';

/** Returns the connectors of a stored text; null if nobody has entered any. */
export const connectorsIn = (connectors: string | null): Connector[] | null =>
  connectors?.split(' ').flatMap((name) => Connector.safeParse(name).data ?? []) ?? null;

/** Returns the energy that is known to be left; a charge that was typed wrong is at most the capacity. */
function kwhLeftOf({ chargeKwh, chargedAt, capacityKwh, fullAt, givenKwh }: VehicleRow): number | null {
  const isFull = fullAt !== null && fullAt > (chargedAt ?? 0);
  const charge = isFull ? capacityKwh : chargeKwh;
  return charge === null
    ? null
    : Math.max(0, Math.min(charge, capacityKwh ?? charge) - Number(givenKwh ?? 0));
}

export const toVehicle = (row: VehicleRow): Vehicle => {
  const { id, name, plate, color, capacityKwh, depotKw, depotPlace, depotLatitude, depotLongitude } = row;
  const hasDepot = depotPlace !== null && depotLatitude !== null && depotLongitude !== null;
  return {
    id,
    name,
    plate,
    color,
    connectors: connectorsIn(row.connectors),
    capacityKwh,
    kwhLeft: kwhLeftOf(row),
    depotKw,
    depot: hasDepot ? { location: depotPlace, latitude: depotLatitude, longitude: depotLongitude } : null,
    active: row.isActive === 1,
  };
};

type Changing = Finding & Pick<Context, 'db' | 'clock'>;

export const readVehicles = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Vehicle[]> =>
  (await listVehicles(db, clock())).map(toVehicle);

/** @throws Failure VEHICLE_NAME_TAKEN, PLACE_NOT_FOUND */
export async function addVehicle(context: Changing, { name, ...fields }: NewVehicle): Promise<Vehicle> {
  const id = newId();
  const { db, clock } = context;
  const columns = await columnsOf(context, fields);
  const empty = {
    ...{ plate: null, color: null, connectors: null, capacityKwh: null, chargeKwh: null, chargedAt: null },
    ...{ depotKw: null, depotPlace: null, depotLatitude: null, depotLongitude: null },
  };
  await inSerialTransaction(db, async (trx) => {
    if (!(await insertVehicle(trx, { ...empty, ...columns, id, name })))
      throw new Failure('VEHICLE_NAME_TAKEN');
    await storeEvent(trx, 'staff:changed', {}, { at: clock() });
  });
  return vehicleIn(await readVehicles(context), id);
}

/** @throws Failure VEHICLE_NOT_FOUND, VEHICLE_NAME_TAKEN, PLACE_NOT_FOUND */
export async function changeVehicle(
  context: Changing,
  id: string,
  { name, active, ...fields }: VehicleChange,
): Promise<Vehicle> {
  const { db, clock } = context;
  const change = {
    ...(await columnsOf(context, fields)),
    ...(name !== undefined && { name }),
    ...(active !== undefined && { isActive: active ? (1 as const) : (0 as const) }),
  };
  await inSerialTransaction(db, async (trx) => {
    const named = name === undefined ? undefined : await findVehicleNamed(trx, name);
    if (named && named.id !== id) throw new Failure('VEHICLE_NAME_TAKEN');
    if (Object.keys(change).length > 0 && !(await updateVehicle(trx, id, change)))
      throw new Failure('VEHICLE_NOT_FOUND');
    await tellDrivers(trx, id, clock());
    await storeEvent(trx, 'staff:changed', {}, { at: clock() });
  });
  return vehicleIn(await readVehicles(context), id);
}

/** Those who drive the vehicle hear of its change, and dispatch reckons anew. */
async function tellDrivers(trx: Db, id: string, at: number): Promise<void> {
  for (const techId of await listDriversOf(trx, id, at))
    await storeEvent(trx, 'technician:availability', { techId }, { at });
}

function vehicleIn(vehicles: readonly Vehicle[], id: string): Vehicle {
  const vehicle = vehicles.find((each) => each.id === id);
  if (!vehicle) throw new Failure('VEHICLE_NOT_FOUND');
  return vehicle;
}

async function columnsOf(
  context: Changing,
  { plate, color, connectors, capacityKwh, chargeKwh, depotKw, depot }: Omit<NewVehicle, 'name'>,
) {
  const place = depot && (await locate(context, depot));
  return {
    ...(plate !== undefined && { plate: plate || null }),
    ...(color !== undefined && { color }),
    ...(connectors !== undefined && { connectors: connectors && [...new Set(connectors)].join(' ') }),
    ...(capacityKwh !== undefined && { capacityKwh }),
    ...(chargeKwh !== undefined && { chargeKwh, chargedAt: chargeKwh === null ? null : context.clock() }),
    ...(depotKw !== undefined && { depotKw }),
    ...(depot !== undefined && {
      depotPlace: place?.location ?? null,
      depotLatitude: place?.latitude ?? null,
      depotLongitude: place?.longitude ?? null,
    }),
  };
}
