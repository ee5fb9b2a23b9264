import { Connector } from '../../domain/bookings/connector.ts';
import { USUAL_KWH } from '../../domain/bookings/energy.ts';
import {
  addDays,
  type Day,
  instantOf,
  minuteOf,
  slotsOf,
  startOfDayMs,
} from '../../domain/bookings/schedule.ts';
import type { ShiftPlace } from '../../domain/dispatch/roster.ts';
import { serviceTimeOf } from '../../domain/dispatch/service-time.ts';
import { endPlaceOf, pointOf, startPlaceOf } from '../../domain/dispatch/shift-place.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { NORMAL_P90 } from '../../domain/log-normal.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import type { Context } from '../context.ts';
import { driveTimesFrom } from '../drives/drive-minutes.ts';
import type { Leg } from './drive-table.ts';
import { KeptRoutes, type PlanVan, type Stop } from './kept-routes.ts';
import type { StoredSlotDay } from './queries.ts';

/** What a customer asks for beside a slot. */
export type Wish = Coordinates & { connector: Connector | null; kwh: number | null };

/** The slots of a day. Times are epoch milliseconds. */
export type SlotDay = {
  fits: (startAt: number, wish: Wish) => boolean;
  /** Whether a technician has room for it. */
  fitsWith: (techId: string, startAt: number, wish: Wish) => boolean;
  /** Gives a booking or a hold its place, if there is one. */
  take: (id: string, startAt: number, wish: Wish) => void;
  /** Returns the orders in which the stops keep their places, as they are stored. */
  orders: () => string;
};

/** What the slots of a day are planned with. */
export type SlotContext = Pick<Context, 'config' | 'gazetteer' | 'driveFactors'>;

const NOON = minuteOf('12:00');

/** The instants between which the slots of a day lie, in epoch milliseconds. */
export const rangeOf = (day: Day, timeZone: string) => ({
  fromMs: startOfDayMs(day, timeZone),
  untilMs: startOfDayMs(addDays(day, 1), timeZone),
});

/**
 * Returns the slots of a day by the company's policy.
 * @param orders the stored orders of the stops, in which each keeps the place that it was sold
 */
export function openSlotDay(context: SlotContext, day: Day, stored: StoredSlotDay, orders: string): SlotDay {
  const { slotCapacity, timeZone } = context.config.company;
  const working = workingTechnicians(day, stored, timeZone);
  if (slotCapacity === 'unlimited') return countedSlots(stored, working, Number.POSITIVE_INFINITY);
  if (slotCapacity !== 'planned') return countedSlots(stored, working, slotCapacity);
  // Nobody knows yet what the company can do.
  if (stored.technicians.length === 0) return countedSlots(stored, working, 1);
  return plannedSlots(context, day, stored, orders);
}

function countedSlots(
  { bookings, holds }: StoredSlotDay,
  working: readonly Working[],
  capacity: number,
): SlotDay {
  const taken = new Map<number, number>();
  const add = (startAt: number) => taken.set(startAt, (taken.get(startAt) ?? 0) + 1);
  for (const { startAt } of [...bookings, ...holds]) add(startAt);
  const fits = (startAt: number) => (taken.get(startAt) ?? 0) < capacity;
  const worksAt = (techId: string, startAt: number) =>
    working.some(
      (one) =>
        one.techId === techId &&
        (one.shifts.length === 0 || one.shifts.some((shift) => isDuring(shift, startAt))),
    );
  return {
    fits,
    fitsWith: (techId, startAt) =>
      fits(startAt) &&
      worksAt(techId, startAt) &&
      !bookings.some((booking) => booking.assignedTechId === techId && booking.startAt === startAt),
    take: (_id, startAt) => {
      if (fits(startAt)) add(startAt);
    },
    orders: () => '{}',
  };
}

/** How much longer a service takes for more energy than usual; less makes it no shorter. */
const chargingMinutes = (extraKwh: number, maxKw: number): number => (Math.max(0, extraKwh) / maxKw) * 60;

/** Stops by technician, in order. */
type Orders = Record<string, string[]>;

function plannedSlots(context: SlotContext, day: Day, stored: StoredSlotDay, orders: string): SlotDay {
  const { company } = context.config;
  const { fromMs } = rangeOf(day, company.timeZone);
  const minutes = (ms: number) => (ms - fromMs) / MINUTE_MS;
  const windowMs = company.slots.everyMinutes * MINUTE_MS;
  // Whoever goes, the plan holds: a service takes as long as with the slowest technician.
  const usualMinutes = Math.max(
    ...stored.technicians.map(
      ({ techId }) => serviceTimeOf(stored.serviceTimes.find((learnt) => learnt.techId === techId)).minutes,
    ),
  );
  const toStop = (id: string, wish: Wish, startAt: number, dueAt = startAt + windowMs): Stop => {
    const kwh = wish.kwh ?? USUAL_KWH;
    const serviceMinutes = usualMinutes + chargingMinutes(kwh - USUAL_KWH, company.charge.maxKw);
    const { connector } = wish;
    return {
      id,
      place: wish,
      readyAt: minutes(startAt),
      dueAt: minutes(dueAt),
      serviceMinutes,
      kwh,
      connector,
    };
  };

  const assigned = new Map<string, Stop[]>();
  const open: Stop[] = [];
  const working = workingTechnicians(day, stored, company.timeZone);
  for (const booking of stored.bookings) {
    const stop = toStop(booking.id, booking, booking.startAt, booking.promisedAt);
    const { assignedTechId } = booking;
    if (assignedTechId === null) open.push(stop);
    else assigned.set(assignedTechId, [...(assigned.get(assignedTechId) ?? []), stop]);
  }
  for (const hold of stored.holds) open.push(toStop(hold.id, hold, hold.startAt));

  const lastSlot = slotsOf(day, company).at(-1)?.getTime() ?? fromMs;
  const closesAt = minutes(lastSlot + windowMs) + usualMinutes;
  const vans = working.map(({ techId, shifts }): PlanVan => {
    const [first, last] = [shifts[0], shifts.at(-1)];
    // The vehicle of the day's first shift, as most have one of them.
    const van = first?.hasVehicle ? first : stored.vans.find((one) => one.techId === techId);
    const connectors = van?.connectors?.split(' ').flatMap((name) => Connector.safeParse(name).data ?? []);
    const breaks = breaksOf(shifts).map(({ startsAt, endsAt }) =>
      breakStop(minutes(startsAt), minutes(endsAt)),
    );
    return {
      id: techId,
      // Where the van is today says nothing of a later day.
      start: (first && placeIn(first, startPlaceOf(first), company)) ?? company.base,
      end: (last && placeIn(last, endPlaceOf(last), company)) ?? null,
      // Without a roster the drive to the first customer lies before the company's hours.
      fromAt: first ? minutes(first.startsAt) : 0,
      untilAt: last ? minutes(last.endsAt) : closesAt,
      capacityKwh: van?.capacityKwh ?? Number.POSITIVE_INFINITY,
      fixed: [...(assigned.get(techId) ?? []), ...breaks].sort((a, b) => a.readyAt - b.readyAt),
      connectors: connectors ?? null,
    };
  });
  const routes = new KeptRoutes(vans, drivesOn(context, day), NORMAL_P90);
  restoreOrders(routes, open, JSON.parse(orders) as Orders);
  return {
    fits: (startAt, wish) => routes.fits(toStop('', wish, startAt)),
    fitsWith: (techId, startAt, wish) => routes.fits(toStop('', wish, startAt), techId),
    take: (id, startAt, wish) => {
      routes.take(toStop(id, wish, startAt));
      routes.improve(stored.bookings.length + stored.holds.length);
    },
    orders: () =>
      JSON.stringify(Object.fromEntries(routes.orders.map(({ vanId, stopIds }) => [vanId, stopIds]))),
  };
}

/** Returns stored orders without a stop. */
export const withoutStop = (orders: string, id: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(orders) as Orders).map(([techId, ids]) => [
        techId,
        ids.filter((each) => each !== id),
      ]),
    ),
  );

/** Puts the stops back into their order; what fits there no more goes where it costs least, if anywhere. */
function restoreOrders(routes: KeptRoutes, open: readonly Stop[], orders: Orders): void {
  const byId = new Map(open.map((stop) => [stop.id, stop]));
  const left = new Set(open);
  for (const [techId, ids] of Object.entries(orders)) {
    const stops = ids.flatMap((id) => byId.get(id) ?? []);
    const unplaced = new Set(routes.restore(techId, stops));
    for (const stop of stops) if (!unplaced.has(stop)) left.delete(stop);
  }
  for (const stop of left) routes.take(stop);
}

type Shift = StoredSlotDay['shifts'][number];
type Working = { techId: string; shifts: Shift[] };

/** Lists who works on a day: whoever has a shift on it, and whoever has no roster at all. */
function workingTechnicians(
  day: Day,
  { technicians, shifts, leaves }: StoredSlotDay,
  timeZone: string,
): Working[] {
  const { fromMs, untilMs } = rangeOf(day, timeZone);
  return technicians.flatMap(({ techId }) => {
    const all = shifts.filter((shift) => shift.techId === techId);
    const ofDay = all.filter(({ startsAt, endsAt }) => startsAt < untilMs && endsAt > fromMs);
    const isOff = all.length > 0 || leaves.some((leave) => leave.techId === techId);
    return isOff && ofDay.length === 0 ? [] : { techId, shifts: ofDay };
  });
}

const isDuring = ({ startsAt, endsAt }: Shift, at: number): boolean => startsAt <= at && at < endsAt;

/** Returns where a place of a shift is; null if nobody has said. */
function placeIn(
  { homeLatitude, homeLongitude, depotLatitude, depotLongitude }: Shift,
  place: ShiftPlace | null,
  { base }: { base: Coordinates },
): Coordinates | null {
  const point = (latitude: number | null, longitude: number | null) =>
    latitude === null || longitude === null ? null : { latitude, longitude };
  const found = pointOf(place, {
    home: point(homeLatitude, homeLongitude),
    depot: point(depotLatitude, depotLongitude),
  });
  return found === 'base' ? base : found;
}

/** The breaks of the shifts of a day, and the times between two shifts. */
const breaksOf = (shifts: readonly Shift[]) =>
  shifts.flatMap(({ breakStartsAt, breakEndsAt, endsAt }, index) => {
    const next = shifts[index + 1];
    return [
      ...(breakStartsAt !== null && breakEndsAt !== null
        ? [{ startsAt: breakStartsAt, endsAt: breakEndsAt }]
        : []),
      ...(next ? [{ startsAt: endsAt, endsAt: next.startsAt }] : []),
    ];
  });

const breakStop = (startsAt: number, endsAt: number): Stop => ({
  id: '',
  place: null,
  readyAt: startsAt,
  dueAt: startsAt,
  serviceMinutes: endsAt - startsAt,
  kwh: 0,
  connector: null,
});

/** Returns the drives of a day at noon, as the plan of the day has them. */
function drivesOn(context: SlotContext, day: Day) {
  const noon = instantOf(day, NOON, context.config.company.timeZone);
  const { range } = driveTimesFrom(context, noon.getTime());
  return (from: Coordinates, to: Coordinates): Leg => {
    const { minutes, lowMinutes, highMinutes } = range(from, to);
    return { minutes, deviation: (highMinutes - lowMinutes) / (2 * NORMAL_P90) };
  };
}
