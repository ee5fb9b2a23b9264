import { type Insertable, sql } from 'kysely';
import { USUAL_KWH } from '../../../domain/bookings/energy.ts';
import type { ShiftRequestOutcome } from '../../../domain/dispatch/shift-request.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import { changesOneRow } from '../../platform/db/row-counts.ts';
import type { Db, Leaves, ShiftRequests, Shifts, Vehicles } from '../../platform/db/schema.ts';

/** A job that a shift's vehicle did may end so long after the shift. */
const OVERTIME_MS = 2 * HOUR_MS;

/** Lists the shifts that end after a time, by technician and time. */
export const listShifts = (db: Db, afterMs: number, techIds?: readonly string[]) => {
  const shifts = db.selectFrom('shifts').selectAll().where('endsAt', '>', afterMs);
  return (techIds ? shifts.where('techId', 'in', techIds) : shifts)
    .orderBy('techId')
    .orderBy('startsAt')
    .execute();
};

export const listLeaves = (db: Db, afterMs: number, techIds?: readonly string[]) => {
  const leaves = db.selectFrom('leaves').selectAll().where('endsAt', '>', afterMs);
  return (techIds ? leaves.where('techId', 'in', techIds) : leaves)
    .orderBy('techId')
    .orderBy('startsAt')
    .execute();
};

export const listHomes = (db: Db) =>
  db
    .selectFrom('technicians')
    .select(['techId', 'homePlace', 'homeLatitude', 'homeLongitude'])
    .where('homePlace', 'is not', null)
    .execute();

export type HomeRow = Awaited<ReturnType<typeof listHomes>>[number];

/** Stores where a technician lives; the row is created with it if there is none. */
export const saveHome = (db: Db, { techId, ...home }: HomeRow) =>
  db
    .insertInto('technicians')
    .values({ techId, ...home })
    .onConflict((c) => c.column('techId').doUpdateSet(home))
    .execute();

/**
 * Lists the vehicles by name. `fullAt` is when the shift began at which the vehicle came full from its depot: the newest
 * one before which it had stood there long enough. `givenKwh` is what the jobs of its shifts took since then, or since its
 * charge was typed: what the proof says, or what the job was to take while no proof says it.
 */
export const listVehicles = (db: Db, nowMs: number) => {
  const fullAt = sql<number | null>`(
    select max(begun.starts_at) from shifts begun
    where begun.vehicle_id = vehicles.id and begun.starts_at <= ${nowMs}
      and vehicles.depot_kw is not null and vehicles.capacity_kwh is not null
      and not exists (
        select 1 from shifts former
        where former.vehicle_id = vehicles.id and former.starts_at < begun.starts_at
          and former.ends_at > begun.starts_at - vehicles.capacity_kwh / vehicles.depot_kw * ${HOUR_MS}
      )
  )`;
  return db
    .selectFrom('vehicles')
    .selectAll()
    .select((e) => [
      fullAt.as('fullAt'),
      e
        .selectFrom('bookings')
        .innerJoin('shifts', (on) =>
          on
            .onRef('shifts.techId', '=', 'bookings.assignedTechId')
            .onRef('shifts.startsAt', '<=', 'bookings.completedAt'),
        )
        .leftJoin('proofs', 'proofs.bookingId', 'bookings.id')
        .whereRef('shifts.vehicleId', '=', 'vehicles.id')
        .where(sql<boolean>`bookings.completed_at <= shifts.ends_at + ${OVERTIME_MS}`)
        .where('bookings.status', '=', 'completed')
        .where(
          sql<boolean>`bookings.completed_at >= case
            when ${fullAt} > coalesce(vehicles.charged_at, 0) then ${fullAt} else vehicles.charged_at end`,
        )
        .select((given) =>
          given.fn
            .sum<number | null>(given.fn.coalesce('proofs.kwh', 'bookings.kwh', given.lit(USUAL_KWH)))
            .as('kwh'),
        )
        .as('givenKwh'),
    ])
    .orderBy('name')
    .execute();
};

export type VehicleRow = Awaited<ReturnType<typeof listVehicles>>[number];

export const insertVehicle = (db: Db, vehicle: Insertable<Vehicles>): Promise<boolean> =>
  changesOneRow(
    db
      .insertInto('vehicles')
      .values(vehicle)
      .onConflict((c) => c.column('name').doNothing()),
  );

export const updateVehicle = (
  db: Db,
  id: string,
  change: Partial<Omit<Insertable<Vehicles>, 'id'>>,
): Promise<boolean> => changesOneRow(db.updateTable('vehicles').set(change).where('id', '=', id));

export const findVehicleNamed = (db: Db, name: string) =>
  db.selectFrom('vehicles').select('id').where('name', '=', name).executeTakeFirst();

/** Lists the technicians who have a vehicle in shifts that end after a time. */
export const listDriversOf = async (db: Db, vehicleId: string, afterMs: number): Promise<string[]> =>
  (
    await db
      .selectFrom('shifts')
      .select('techId')
      .distinct()
      .where('vehicleId', '=', vehicleId)
      .where('endsAt', '>', afterMs)
      .execute()
  ).map(({ techId }) => techId);

type Span = { fromMs: number; untilMs: number };

/** Lists the shifts with a part in a time, by technician and time. */
export const listShiftsIn = (db: Db, { fromMs, untilMs }: Span, techId?: string) => {
  const shifts = db
    .selectFrom('shifts')
    .selectAll()
    .where('startsAt', '<', untilMs)
    .where('endsAt', '>', fromMs);
  return (techId === undefined ? shifts : shifts.where('techId', '=', techId))
    .orderBy('techId')
    .orderBy('startsAt')
    .execute();
};

export const listLeavesIn = (db: Db, { fromMs, untilMs }: Span, techId?: string) => {
  const leaves = db
    .selectFrom('leaves')
    .selectAll()
    .where('startsAt', '<', untilMs)
    .where('endsAt', '>', fromMs);
  return (techId === undefined ? leaves : leaves.where('techId', '=', techId))
    .orderBy('techId')
    .orderBy('startsAt')
    .execute();
};

/** Deletes what begins in a time for these technicians. */
export async function deleteBeginning(
  trx: Db,
  techIds: readonly string[],
  { fromMs, untilMs }: Span,
): Promise<void> {
  for (const table of ['shifts', 'leaves'] as const)
    await trx
      .deleteFrom(table)
      .where('techId', 'in', techIds)
      .where('startsAt', '>=', fromMs)
      .where('startsAt', '<', untilMs)
      .execute();
}

/** Frees a technician from a time on of what begins in a span: what has begun ends, without a break that has not. */
export async function freeFrom(
  trx: Db,
  techId: string,
  { fromMs, untilMs }: Span,
  atMs: number,
): Promise<void> {
  await deleteBeginning(trx, [techId], { fromMs: Math.max(fromMs, atMs), untilMs });
  const shifts = trx.updateTable('shifts').where('techId', '=', techId).where('startsAt', '>=', fromMs);
  await shifts
    .set({ breakStartsAt: null, breakEndsAt: null })
    .where('startsAt', '<', atMs)
    .where('breakEndsAt', '>', atMs)
    .execute();
  await shifts.set({ endsAt: atMs }).where('startsAt', '<', atMs).where('endsAt', '>', atMs).execute();
  await trx
    .updateTable('leaves')
    .set({ endsAt: atMs })
    .where('techId', '=', techId)
    .where('startsAt', '>=', fromMs)
    .where('startsAt', '<', atMs)
    .where('endsAt', '>', atMs)
    .execute();
}

/** Rows a statement: both databases take fewer than 32,767 values. */
const BATCH_SIZE = 500;

export async function insertShifts(trx: Db, shifts: readonly Shifts[]): Promise<void> {
  for (let at = 0; at < shifts.length; at += BATCH_SIZE)
    await trx
      .insertInto('shifts')
      .values(shifts.slice(at, at + BATCH_SIZE))
      .execute();
}

export async function insertLeaves(trx: Db, leaves: readonly Leaves[]): Promise<void> {
  for (let at = 0; at < leaves.length; at += BATCH_SIZE)
    await trx
      .insertInto('leaves')
      .values(leaves.slice(at, at + BATCH_SIZE))
      .execute();
}

/** Returns whether another technician has the vehicle of a shift at its time. */
export const isVehicleTaken = async (trx: Db, { techId, vehicleId, startsAt, endsAt }: Shifts) =>
  (await trx
    .selectFrom('shifts')
    .select('techId')
    .where('vehicleId', '=', vehicleId)
    .where('techId', '!=', techId)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .executeTakeFirst()) !== undefined;

/** Replaces the shifts of a technician that end after a time. */
export async function replaceShifts(
  trx: Db,
  techId: string,
  shifts: readonly Shifts[],
  afterMs: number,
): Promise<void> {
  await trx.deleteFrom('shifts').where('techId', '=', techId).where('endsAt', '>', afterMs).execute();
  await insertShifts(trx, shifts);
}

export const insertRequest = (db: Db, request: ShiftRequests) =>
  db.insertInto('shiftRequests').values(request).execute();

export const findRequest = (db: Db, id: string) =>
  db.selectFrom('shiftRequests').selectAll().where('id', '=', id).executeTakeFirst();

export const listOpenRequests = (db: Db) =>
  db
    .selectFrom('shiftRequests')
    .selectAll()
    .where('closedAt', 'is', null)
    .orderBy('askedAt')
    .orderBy('id')
    .execute();

/** Lists the requests that concern a technician and are of a time that has not passed, newest first. */
export const listRequestsOf = (db: Db, techId: string, afterMs: number) =>
  db
    .selectFrom('shiftRequests')
    .selectAll()
    .where((e) => e.or([e('techId', '=', techId), e('colleagueId', '=', techId)]))
    .where('endsAt', '>', afterMs)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .execute();

/** Closes an open request. Returns whether it was open. */
export const closeRequest = (
  db: Db,
  id: string,
  closed: { closedAt: number; closedBy: string; outcome: ShiftRequestOutcome },
): Promise<boolean> =>
  changesOneRow(
    db.updateTable('shiftRequests').set(closed).where('id', '=', id).where('closedAt', 'is', null),
  );
