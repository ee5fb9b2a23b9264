import type { Availability, AvailabilityChange, Shift } from '../../domain/dispatch/availability.ts';
import {
  type LimitingShift,
  type Limits,
  NO_LIMITS,
  type Out,
  SHIFT_COUNTS_MS,
} from '../../domain/dispatch/dispatch-rules.ts';
import { firstOverlap, type Vehicle } from '../../domain/dispatch/roster.ts';
import { endPlaceOf, pointOf, startPlaceOf } from '../../domain/dispatch/shift-place.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { Failure } from '../../domain/failure.ts';
import { texts } from '../../domain/texts.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import { rooms } from '../../events/rooms.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import type { Db, Leaves, Shifts } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import type { DomainEvents } from '../platform/live/event-bus.ts';
import { listOut, listVans, saveVan, type VanRow } from './queries.ts';
import { isActiveTechnician, listActiveTechnicians } from './roster.ts';
import { type Finding, locate, placeColumns } from './shifts/places.ts';
import {
  type HomeRow,
  isVehicleTaken,
  listHomes,
  listLeaves,
  listLeavesIn,
  listShifts,
  listVehicles,
  replaceShifts,
  saveHome,
  updateVehicle,
} from './shifts/queries.ts';
import { connectorsIn, toVehicle } from './shifts/vehicles.ts';

/** Shifts that have ended longer ago are neither shown nor changed here. */
const SHOWN_MS = 7 * DAY_MS;

type Stored = {
  shifts: Shifts[];
  leaves: Leaves[];
  van: VanRow | undefined;
  home: HomeRow | undefined;
  vehicleOf: (shift: Shifts) => Vehicle | undefined;
  out: Out | null;
};

type Reading = Pick<Context, 'db' | 'clock'>;

/** Lists when the active technicians work, and with what. */
export async function listAvailability({ db, clock }: Reading): Promise<Availability[]> {
  const [technicians, stored] = await Promise.all([listActiveTechnicians(db), readStored(db, clock())]);
  return technicians.map(({ username }) => toAvailability(username, stored(username)));
}

export const readAvailability = async ({ db, clock }: Reading, techId: string): Promise<Availability> =>
  toAvailability(techId, (await readStored(db, clock(), { techIds: [techId] }))(techId));

const ON_LEAVE = texts('You have leave in a part of that time. Please ask your dispatcher.');

/**
 * Replaces the given parts of a technician's availability. A typed charge holds from now on.
 * @param isOwn whether the technician does: what has ended stays as it was, and an approved leave is kept free
 * @throws Failure TECHNICIAN_NOT_FOUND, PLACE_NOT_FOUND, SHIFTS_OVERLAP with a shift that stays, or with leave,
 * VEHICLE_TAKEN
 */
export async function changeAvailability(
  context: Reading & Finding,
  techId: string,
  { shifts, connectors, capacityKwh, chargeKwh, home }: AvailabilityChange,
  isOwn = false,
): Promise<Availability> {
  const { db, clock } = context;
  const nowMs = clock();
  if (!(await isActiveTechnician(context, techId))) throw new Failure('TECHNICIAN_NOT_FOUND');
  const place = home && (await locate(context, home));
  const charge = chargeKwh === undefined ? {} : { chargeKwh, chargedAt: chargeKwh === null ? null : nowMs };
  await inSerialTransaction(db, async (trx) => {
    const known = await listShifts(trx, nowMs - SHOWN_MS, [techId]);
    const isUnderWay = ({ startsAt, endsAt }: Shifts) => startsAt <= nowMs && nowMs < endsAt;
    const driven = known.find(isUnderWay)?.vehicleId ?? null;
    if (driven !== null && chargeKwh !== undefined) await updateVehicle(trx, driven, charge);
    const van = {
      ...(connectors !== undefined && { connectors: connectors && [...new Set(connectors)].join(' ') }),
      ...(capacityKwh !== undefined && { capacityKwh }),
      ...(driven === null && charge),
    };
    if (Object.keys(van).length > 0) await saveVan(trx, { techId, ...van });
    if (home !== undefined)
      await saveHome(trx, {
        techId,
        homePlace: place?.location ?? null,
        homeLatitude: place?.latitude ?? null,
        homeLongitude: place?.longitude ?? null,
      });
    if (shifts) {
      const rows = shifts.map((shift) => toRow(techId, shift, known));
      const afterMs = isOwn ? nowMs : nowMs - SHOWN_MS;
      const replaced = known.filter(({ endsAt }) => endsAt > afterMs);
      // A shift that is under way may end before now.
      const changed = rows.filter(
        (row) => row.endsAt > afterMs || replaced.some((shift) => firstOverlap([shift, row])),
      );
      const first = Math.min(nowMs, ...changed.map(({ startsAt }) => startsAt));
      const ended = (await listShifts(trx, first, [techId])).filter(({ endsAt }) => endsAt <= afterMs);
      if (firstOverlap([...ended, ...changed])) throw new Failure('SHIFTS_OVERLAP');
      if (isOwn) await refuseOnLeave(trx, techId, changed, known);
      for (const row of changed)
        if (row.vehicleId !== null && (await isVehicleTaken(trx, row))) throw new Failure('VEHICLE_TAKEN');
      await replaceShifts(trx, techId, changed, afterMs);
    }
    await storeEvent(trx, 'technician:availability', { techId }, { at: nowMs });
  });
  return readAvailability(context, techId);
}

/**
 * Refuses a shift in a leave. One that an admin has planned there may be made shorter, and have a break.
 * @throws Failure SHIFTS_OVERLAP
 */
async function refuseOnLeave(
  trx: Db,
  techId: string,
  changed: readonly Shifts[],
  known: readonly Shifts[],
): Promise<void> {
  const isPlanned = (row: Shifts) =>
    known.some((shift) => shift.startsAt <= row.startsAt && row.endsAt <= shift.endsAt);
  for (const row of changed.filter((each) => !isPlanned(each)))
    if ((await listLeavesIn(trx, { fromMs: row.startsAt, untilMs: row.endsAt }, techId)).length > 0)
      throw new Failure('SHIFTS_OVERLAP', ON_LEAVE);
}

/** Follows a change of availability that any node has committed, and sends it to this node's sockets. */
export async function followAvailability(
  context: Pick<Context, 'db' | 'clock' | 'events' | 'publish'>,
  { techId }: DomainEvents['technician:availability'],
): Promise<void> {
  const changed = await readAvailability(context, techId);
  context.events.emitLocal('technician:availability', { techId });
  context.publish('technician:availability', [rooms.admins, rooms.technician(techId)], changed);
}

const msOf = (time: string | null) => (time === null ? null : Date.parse(time));

/** The form of one technician knows neither places nor vehicles: a shift keeps those of the one that it overlaps. */
function toRow(techId: string, shift: Shift, known: readonly Shifts[]): Shifts {
  const [startsAt, endsAt] = [Date.parse(shift.startsAt), Date.parse(shift.endsAt)];
  const former = known.find((each) => each.startsAt < endsAt && startsAt < each.endsAt);
  return {
    ...placeColumns(null, null),
    vehicleId: null,
    ...former,
    techId,
    startsAt,
    endsAt,
    breakStartsAt: msOf(shift.breakStartsAt),
    breakEndsAt: msOf(shift.breakEndsAt),
  };
}

/** Returns what limits each technician now. */
export async function readLimits(db: Db, nowMs: number): Promise<(techId: string) => Limits> {
  const stored = await readStored(db, nowMs, { afterMs: nowMs - SHIFT_COUNTS_MS });
  return (techId) => {
    const { van, shifts, leaves, home, vehicleOf, out } = stored(techId);
    if (!van && shifts.length === 0 && leaves.length === 0) return out ? { ...NO_LIMITS, out } : NO_LIMITS;
    return {
      shifts: shifts.map((shift) => limitingShift(shift, vehicleOf(shift), home)),
      breaks: shifts.flatMap(({ breakStartsAt: startsAt, breakEndsAt: endsAt }) =>
        startsAt !== null && endsAt !== null && endsAt > nowMs ? [{ startsAt, endsAt }] : [],
      ),
      leaves,
      connectors: van ? connectorsIn(van.connectors) : NO_LIMITS.connectors,
      kwhLeft: kwhLeftOf(van),
      out,
    };
  };
}

function limitingShift(
  shift: Shifts,
  vehicle: Vehicle | undefined,
  home: HomeRow | undefined,
): LimitingShift {
  const { startsAt, endsAt } = shift;
  const known = { home: homeOf(home), depot: vehicle?.depot ?? null };
  const [start, end] = [pointOf(startPlaceOf(shift), known), pointOf(endPlaceOf(shift), known)];
  return {
    ...{ startsAt, endsAt },
    ...(start && { start }),
    ...(end && { end }),
    ...(vehicle && { vehicle: { connectors: vehicle.connectors, kwhLeft: vehicle.kwhLeft } }),
  };
}

const homeOf = (row: HomeRow | undefined): Availability['home'] =>
  row && row.homePlace !== null && row.homeLatitude !== null && row.homeLongitude !== null
    ? { location: row.homePlace, latitude: row.homeLatitude, longitude: row.homeLongitude }
    : null;

type Wanted = { techIds?: string[]; afterMs?: number };

async function readStored(
  db: Db,
  nowMs: number,
  { techIds, afterMs = nowMs - SHOWN_MS }: Wanted = {},
): Promise<(techId: string) => Stored> {
  const [shifts, leaves, vans, homes, out] = await Promise.all([
    listShifts(db, afterMs, techIds),
    listLeaves(db, afterMs, techIds),
    listVans(db, techIds),
    listHomes(db),
    listOut(db, techIds),
  ]);
  const hasVehicles = shifts.some(({ vehicleId }) => vehicleId !== null);
  const vehicles = new Map(
    (hasVehicles ? await listVehicles(db, nowMs) : []).map((row) => [row.id, row] as const),
  );
  const vanOf = new Map(vans.map((van) => [van.techId, van]));
  const homesOf = new Map(homes.map((home) => [home.techId, home]));
  const outOf = new Map(
    out.flatMap(({ techId, outReason: kind, outSince: sinceMs }) =>
      kind !== null && sinceMs !== null ? [[techId, { kind, sinceMs }] as const] : [],
    ),
  );
  const [shiftsOf, leavesOf] = [byTechnician(shifts), byTechnician(leaves)];
  return (techId) => ({
    shifts: shiftsOf.get(techId) ?? [],
    leaves: leavesOf.get(techId) ?? [],
    van: vanOf.get(techId),
    home: homesOf.get(techId),
    out: outOf.get(techId) ?? null,
    vehicleOf: ({ vehicleId, startsAt }) => {
      const row = vehicleId === null ? undefined : vehicles.get(vehicleId);
      const vehicle = row && toVehicle(row);
      // What is left now says nothing of a later shift, for which the vehicle comes full from its depot.
      return vehicle && startsAt > nowMs && vehicle.depotKw !== null
        ? { ...vehicle, kwhLeft: vehicle.capacityKwh }
        : vehicle;
    },
  });
}

function byTechnician<Row extends { techId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const rowsOf = new Map<string, Row[]>();
  for (const row of rows) {
    const own = rowsOf.get(row.techId);
    if (own) own.push(row);
    else rowsOf.set(row.techId, [row]);
  }
  return rowsOf;
}

const toAvailability = (
  techId: string,
  { shifts, leaves, van, home, vehicleOf, out }: Stored,
): Availability => ({
  techId,
  shifts: shifts.map((shift) => {
    const { startsAt, endsAt, breakStartsAt, breakEndsAt } = shift;
    const vehicle = vehicleOf(shift);
    return {
      startsAt: toTime(startsAt),
      endsAt: toTime(endsAt),
      breakStartsAt: toTimeOrNull(breakStartsAt),
      breakEndsAt: toTimeOrNull(breakEndsAt),
      startPlace: startPlaceOf(shift),
      endPlace: endPlaceOf(shift),
      vehicle: vehicle ? shownOf(vehicle) : null,
    };
  }),
  leaves: leaves.map(({ startsAt, endsAt, kind }) => {
    return { startsAt: toTime(startsAt), endsAt: toTime(endsAt), kind };
  }),
  van: {
    connectors: van ? connectorsIn(van.connectors) : null,
    capacityKwh: van?.capacityKwh ?? null,
    chargeKwh: van?.chargeKwh ?? null,
    chargedAt: toTimeOrNull(van?.chargedAt ?? null),
    kwhLeft: kwhLeftOf(van),
  },
  home: homeOf(home),
  ...(out && { out: { kind: out.kind, since: toTime(out.sinceMs) } }),
});

const shownOf = ({ id, name, plate, connectors, capacityKwh, kwhLeft }: Vehicle) => {
  return { id, name, plate, connectors, capacityKwh, kwhLeft };
};

/** A charge that was typed wrong, or before the capacity, is at most the capacity. */
function kwhLeftOf(van: VanRow | undefined): number | null {
  if (!van || van.chargeKwh === null) return null;
  const { chargeKwh, capacityKwh, givenKwh } = van;
  return Math.max(0, Math.min(chargeKwh, capacityKwh ?? chargeKwh) - (givenKwh ?? 0));
}
