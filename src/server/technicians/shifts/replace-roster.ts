import { addDays, dayOf, startOfDayMs } from '../../../domain/bookings/schedule.ts';
import {
  firstOverlap,
  isOfRoster,
  type RosterShift,
  type TypedShift,
} from '../../../domain/dispatch/roster.ts';
import { endPlaceOf, startPlaceOf } from '../../../domain/dispatch/shift-place.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { Failure } from '../../../domain/failure.ts';
import { toTime, toTimeOrNull } from '../../../domain/time.ts';
import { storeEvent } from '../../changes/stored-events.ts';
import type { Context } from '../../context.ts';
import { clockTime, zonedFormat } from '../../lib/zoned-format.ts';
import type { Db, Leaves, Shifts } from '../../platform/db/schema.ts';
import { inSerialTransaction } from '../../platform/db/transaction.ts';
import { listActiveTechnicians } from '../roster.ts';
import { type Finding, locatePlaces, placeColumns } from './places.ts';
import {
  deleteBeginning,
  insertLeaves,
  insertShifts,
  listLeavesIn,
  listShiftsIn,
  listVehicles,
} from './queries.ts';

type Days = { from: string; to: string };
type Named = { from?: string | undefined; to?: string | undefined; techIds?: string | undefined };
type Span = { fromMs: number; untilMs: number };
type Reading = Pick<Context, 'db' | 'config'>;
type Replacing = Reading & Finding & Pick<Context, 'clock' | 'texts'>;

const spanOf = ({ from, to }: Days, timeZone: string): Span => ({
  fromMs: startOfDayMs(from, timeZone),
  untilMs: startOfDayMs(addDays(to, 1), timeZone),
});

/** Lists what has a part in some days of the business clock, by technician and time. */
export const readRosterOf = ({ db, config }: Reading, days: Days, techId?: string): Promise<RosterShift[]> =>
  rosterIn(db, spanOf(days, config.company.timeZone), techId);

async function rosterIn(db: Db, span: Span, techId?: string): Promise<RosterShift[]> {
  const [shifts, leaves] = await Promise.all([
    listShiftsIn(db, span, techId),
    listLeavesIn(db, span, techId),
  ]);
  return [...shifts.map(toRosterShift), ...leaves.map(toRosterLeave)].sort(
    (a, b) => a.techId.localeCompare(b.techId) || a.startAt.localeCompare(b.startAt),
  );
}

const toRosterShift = (shift: Shifts): RosterShift => ({
  techId: shift.techId,
  startAt: toTime(shift.startsAt),
  endAt: toTime(shift.endsAt),
  breakFrom: toTimeOrNull(shift.breakStartsAt),
  breakTo: toTimeOrNull(shift.breakEndsAt),
  startPlace: startPlaceOf(shift),
  endPlace: endPlaceOf(shift),
  vehicleId: shift.vehicleId,
  leave: null,
});

const toRosterLeave = ({ techId, startsAt, endsAt, kind }: Leaves): RosterShift => ({
  ...{ techId, startAt: toTime(startsAt), endAt: toTime(endsAt), leave: kind },
  ...{ breakFrom: null, breakTo: null, startPlace: null, endPlace: null, vehicleId: null },
});

type Entry = { techId: string; startsAt: number; endsAt: number; vehicleId: string | null; row: TypedShift };

/** Whom and which days a change names: technicians by the days whose entries are replaced. */
type Part = { techIds: string[]; span: Span };

/**
 * Replaces what begins on the days and for the technicians that the change names, and tells those for whom something is
 * different.
 * @throws Failure INVALID, OUTSIDE_ROSTER, TECHNICIAN_NOT_FOUND, VEHICLE_NOT_FOUND, PLACE_NOT_FOUND, SHIFTS_OVERLAP, VEHICLE_TAKEN
 */
export async function replaceRoster(
  context: Replacing,
  named: Named,
  typed: readonly TypedShift[],
): Promise<RosterShift[]> {
  const { db, clock, config, texts } = context;
  const { timeZone } = config.company;
  const entries = typed.map(
    (row): Entry => ({
      techId: row.techId,
      startsAt: Date.parse(row.startAt),
      endsAt: Date.parse(row.endAt),
      vehicleId: row.vehicleId ?? null,
      row,
    }),
  );
  if (!entries.every(({ startsAt }) => isOfRoster(startsAt, clock()))) throw new Failure('OUTSIDE_ROSTER');
  const parts = partsOf(named, entries, timeZone);
  const place = locatePlaces(context);
  const rows = await Promise.all(
    entries.map(async ({ row, ...entry }) => ({
      ...entry,
      leave: row.leave ?? null,
      breakStartsAt: row.breakFrom ? Date.parse(row.breakFrom) : null,
      breakEndsAt: row.breakTo ? Date.parse(row.breakTo) : null,
      ...placeColumns(
        row.startPlace ? await place(row.startPlace) : null,
        row.endPlace ? await place(row.endPlace) : null,
      ),
    })),
  );
  for (const entry of entries)
    if (
      !parts.some(({ techIds, span }) => techIds.includes(entry.techId) && isWithin(entry.startsAt, span))
    ) {
      const message = texts.t('{who}, {time}: this is not of the technicians and days that are replaced.', {
        who: entry.techId,
        time: timesText(context, entry),
      });
      throw new Failure('INVALID', message);
    }
  if (parts.length === 0) return [];
  const whole = {
    fromMs: Math.min(...parts.map(({ span }) => span.fromMs)),
    untilMs: Math.max(...parts.map(({ span }) => span.untilMs)),
  };
  return inSerialTransaction(db, async (trx) => {
    const technicians = new Map((await listActiveTechnicians(trx)).map((each) => [each.username, each.name]));
    const ids = [...new Set(parts.flatMap(({ techIds }) => techIds))];
    const unknown = ids.find((techId) => !technicians.has(techId));
    if (unknown !== undefined)
      throw new Failure('TECHNICIAN_NOT_FOUND', texts.t('There is no technician {who}.', { who: unknown }));
    await checkVehicles(trx, entries, clock());
    const before = await rosterIn(trx, whole);
    for (const { techIds, span } of parts) await deleteBeginning(trx, techIds, span);
    const kept = await rosterIn(trx, wider(whole));
    refuseOverlaps(context, [...kept.map(toEntry), ...entries], entries, technicians);
    await insertShifts(
      trx,
      rows.flatMap(({ leave, ...shift }) => (leave ? [] : shift)),
    );
    await insertLeaves(
      trx,
      rows.flatMap(({ techId, startsAt, endsAt, leave }) =>
        leave ? { techId, startsAt, endsAt, kind: leave } : [],
      ),
    );
    const after = await rosterIn(trx, whole);
    const changed = ids.filter((techId) => ofTechnician(before, techId) !== ofTechnician(after, techId));
    for (const techId of changed)
      await storeEvent(trx, 'technician:availability', { techId }, { at: clock() });
    return after;
  });
}

const ofTechnician = (roster: readonly RosterShift[], techId: string): string =>
  JSON.stringify(roster.filter((shift) => shift.techId === techId));

/** What overlaps a day may have begun the day before or end the day after. */
const wider = ({ fromMs, untilMs }: Span): Span => ({
  fromMs: fromMs - 2 * DAY_MS,
  untilMs: untilMs + 2 * DAY_MS,
});

const isWithin = (atMs: number, { fromMs, untilMs }: Span): boolean => fromMs <= atMs && atMs < untilMs;

function partsOf({ from, to, techIds }: Named, entries: readonly Entry[], timeZone: string): Part[] {
  if (from !== undefined && to !== undefined) {
    const ids = techIds === undefined ? entries.map(({ techId }) => techId) : techIds.split(',');
    const known = [...new Set(ids.map((id) => id.trim()).filter(Boolean))];
    return known.length > 0 ? [{ techIds: known, span: spanOf({ from, to }, timeZone) }] : [];
  }
  const byDay = new Map<string, Set<string>>();
  for (const { techId, startsAt } of entries) {
    const day = dayOf(new Date(startsAt), timeZone);
    byDay.set(day, (byDay.get(day) ?? new Set()).add(techId));
  }
  return [...byDay].map(([day, ids]) => ({
    techIds: [...ids],
    span: spanOf({ from: day, to: day }, timeZone),
  }));
}

const toEntry = (row: RosterShift): Entry => ({
  techId: row.techId,
  startsAt: Date.parse(row.startAt),
  endsAt: Date.parse(row.endAt),
  vehicleId: row.vehicleId,
  row,
});

async function checkVehicles(trx: Db, entries: readonly Entry[], nowMs: number): Promise<void> {
  const used = new Set(entries.flatMap(({ vehicleId }) => vehicleId ?? []));
  if (used.size === 0) return;
  const known = new Set((await listVehicles(trx, nowMs)).map(({ id }) => id));
  for (const id of used) if (!known.has(id)) throw new Failure('VEHICLE_NOT_FOUND');
}

/** Looks at the overlaps in which one of the new entries has a part. */
function refuseOverlaps(
  context: Pick<Context, 'config' | 'texts'>,
  all: readonly Entry[],
  entries: readonly Entry[],
  technicians: ReadonlyMap<string, string | null>,
): void {
  const { t } = context.texts;
  const nameOf = (techId: string) => technicians.get(techId) || techId;
  const changed = new Set(entries.map(({ techId }) => techId));
  for (const techId of changed) {
    const overlap = firstOverlap(all.filter((entry) => entry.techId === techId));
    if (!overlap) continue;
    const [one, other] = overlap.map((entry) => timesText(context, entry));
    throw new Failure(
      'SHIFTS_OVERLAP',
      t('{who}: {one} and {other} overlap.', { who: nameOf(techId), one: `${one}`, other: `${other}` }),
      { body: { overlap: detailsOf(overlap[1]) } },
    );
  }
  const vehicles = new Set(entries.flatMap(({ vehicleId }) => vehicleId ?? []));
  for (const vehicleId of vehicles) {
    const overlap = firstOverlap(all.filter((entry) => entry.vehicleId === vehicleId));
    if (!overlap) continue;
    const [first, second] = overlap;
    const text = t('{who} and {other} have the same vehicle: {one} and {two}.', {
      ...{ who: nameOf(first.techId), other: nameOf(second.techId) },
      ...{ one: timesText(context, first), two: timesText(context, second) },
    });
    throw new Failure('VEHICLE_TAKEN', text, { body: { overlap: { ...detailsOf(second), vehicleId } } });
  }
}

const detailsOf = ({ techId, startsAt, endsAt }: Entry) => ({
  techId,
  startAt: toTime(startsAt),
  endAt: toTime(endsAt),
});

const dayAndTime = zonedFormat({
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

/** 'Mon, Nov 30, 9:00 AM to 5:00 PM' */
const timesText = (
  { config, texts }: Pick<Context, 'config' | 'texts'>,
  { startsAt, endsAt }: Pick<Entry, 'startsAt' | 'endsAt'>,
): string =>
  texts.t('{from} to {until}', {
    from: dayAndTime(startsAt, config.company.timeZone, texts.language),
    until: clockTime(endsAt, config.company.timeZone, texts.language),
  });
