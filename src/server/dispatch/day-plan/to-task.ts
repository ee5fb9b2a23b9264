import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { USUAL_KWH } from '../../../domain/bookings/energy.ts';
import { businessHour } from '../../../domain/bookings/schedule.ts';
import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import { CHARGE_LASTS_MS, kwhToSpare, vanAt } from '../../../domain/dispatch/dispatch-rules.ts';
import {
  type Driving,
  dueAt,
  isUnderWay,
  type Period,
  type Stop,
  stopsOf,
} from '../../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import type { Coordinates } from '../../../domain/places/place.ts';
import { factorOfEnd, factorsAt } from '../../../domain/tracking/learnt-drives.ts';
import type { Context } from '../../context.ts';
import type { Vehicle, Visit } from '../../lib/solver/problem.ts';
import { wholeMinute } from '../situation/ranking.ts';
import type { PlanTask, TaskPlace } from '../solver/task.ts';
import type { DaySituation, FormerPlan } from './day-plans.ts';
import type { Itinerary } from './itineraries.ts';
import type { DayBooking } from './queries.ts';

/** A van that can stay at its place for a later day saves a technician's day, which no detour of the others takes. */
const OPEN_VAN_MINUTES = 8 * 60;
/**
 * More than any detours and vans: a proposal of a settled plan is moved only for a booking that would otherwise fit
 * nowhere.
 */
const MOVE_MINUTES = 10_000;
/** A plan without a shift reaches this far: the windows of the bookings are what limits it. */
const HORIZON_MS = 48 * 60 * MINUTE_MS;

/** A task with what its indexes stand for; a visit without a booking is a break. */
export type PreparedTask = { task: PlanTask; itineraries: Itinerary[]; bookings: (DayBooking | null)[] };

/** Standard bookings that the planner may give to any technician; the urgent ones are matched by the forecasts. */
export const wantedOf = ({ bookings, urgent }: DaySituation): DayBooking[] =>
  bookings
    .filter((booking) => isUnassigned(booking) && !urgent.has(booking.id))
    .sort((a, b) => (a.scheduledAt ?? 0) - (b.scheduledAt ?? 0) || (a.id < b.id ? -1 : 1));

/** Whether a technician has what the booking asks for. */
export function canServe({ limits, fromMs }: Itinerary, { connector, scheduledAt }: DayBooking): boolean {
  const { connectors } = vanAt(limits, Math.max(fromMs, scheduledAt ?? 0));
  return !connector || !connectors || connectors.includes(connector);
}

type Fixed = { booking: DayBooking | null; place: Coordinates | null; visit: Visit };

/**
 * Turns a day into the planner's problem: a vehicle for each itinerary that takes more work, from where its work under way
 * ends until its shift ends, with the energy that its jobs leave; what is assigned is fixed in its order, and no later
 * than without proposals unless its promise allows it. Null while nothing is to be planned, or nobody could take it.
 */
export function toTask(
  context: Pick<Context, 'config' | 'gazetteer' | 'driveFactors'>,
  situation: DaySituation,
  allItineraries: readonly Itinerary[],
  { proposed: former, isSettled }: FormerPlan,
): PreparedTask | null {
  const { driving, driveAtMs, nowMs, isToday } = situation;
  const wanted = wantedOf(situation);
  const itineraries = allItineraries.filter(({ takesMore }) => takesMore);
  if (wanted.length === 0 || itineraries.length === 0) return null;

  const minutes = (ms: number) => (ms - driving.nowMs) / MINUTE_MS;
  const begun = itineraries.map((itinerary) => {
    const stops = stopsOf(itinerary, { ...driving, nowMs: itinerary.fromMs });
    const last = stops.findLast(({ job }) => isUnderWay(job));
    const start = { place: last?.job ?? itinerary.position, fromMs: last?.endsAt ?? itinerary.fromMs };
    const untilMs = Math.max(
      itinerary.shift?.endsAt ?? driving.nowMs + HORIZON_MS,
      finishOf(itinerary, stops, driving),
    );
    return { ...start, untilMs, fixed: fixedOf(itinerary, stops, start, minutes) };
  });
  const all = begun.flatMap(({ fixed }) => fixed);
  let at = 0;
  const fixed = begun.map((itinerary) => itinerary.fixed.map(() => at++));

  const longest = longestOf(itineraries);
  const visits = [
    ...all.map(({ visit }) => visit),
    ...wanted.map((booking): Visit => {
      const { scheduledAt, serviceType, kwh } = booking;
      const ready = minutes(scheduledAt ?? 0);
      const isFromCharge = (scheduledAt ?? 0) < nowMs + CHARGE_LASTS_MS;
      const demand = isFromCharge ? (kwh ?? USUAL_KWH) : 0;
      return { demand, ready, due: minutes(booking.promisedAt), service: longest(serviceType) };
    }),
  ];
  const bookings = [...all.map(({ booking }) => booking), ...wanted];
  const ends = itineraries.flatMap(({ end }) => end ?? []);
  let endAt = visits.length + itineraries.length;
  const vehicles = itineraries.map(({ limits, jobs, end }, n): Vehicle => {
    const spareKwh = kwhToSpare(limits, jobs, nowMs);
    return {
      start: visits.length + n,
      end: end && endAt++,
      capacity: spareKwh === null ? Number.POSITIVE_INFINITY : Math.max(0, spareKwh),
      from: Math.max(0, minutes(begun[n]?.fromMs ?? driving.nowMs)),
      until: minutes(begun[n]?.untilMs ?? driving.nowMs),
      // Today the technicians on duty are on the road in any case.
      openCost: isToday || jobs.length > 0 ? 0 : OPEN_VAN_MINUTES,
    };
  });

  const toPlace = ({ latitude, longitude }: Coordinates): TaskPlace => {
    const inCity = context.gazetteer.inFiveBoroughs({ latitude, longitude });
    const factor = factorOfEnd({ latitude, longitude }, context.driveFactors.learnt);
    return { latitude, longitude, inCity, factor };
  };
  const hour = businessHour(new Date(driveAtMs), context.config.company.timeZone);
  const places = [
    ...[...all, ...wanted.map((place) => ({ place })), ...begun].map(({ place }) => place),
    ...ends,
  ];
  const vehicleOf = new Map(itineraries.map(({ techId }, n) => [techId, n]));
  const task: PlanTask = {
    places: places.map((place) => place && toPlace(place)),
    hour,
    factors: factorsAt(hour, context.driveFactors.learnt),
    visits,
    vehicles,
    incompatible: incompatibilityOf(bookings, itineraries, situation),
    fixed,
    former: [...all.map(() => -1), ...wanted.map(({ id }) => vehicleOf.get(former.get(id) ?? '') ?? -1)],
    moveCost: isSettled && !isToday ? MOVE_MINUTES : 0,
  };
  return { task, itineraries, bookings };
}

/**
 * Returns when a technician whose work goes beyond the shift is where the shift ends: proposals must not make that later, and
 * have their place before it. 0 without a place where the shift ends.
 */
function finishOf({ end }: Itinerary, stops: readonly Stop<DayBooking>[], { drive }: Driving): number {
  const last = stops.at(-1);
  return end && last ? wholeMinute(last.endsAt + drive(last.job, end) * MINUTE_MS) : 0;
}

/** The work that an itinerary has in any case, and its breaks, in order. */
function fixedOf(
  itinerary: Itinerary,
  stops: readonly Stop<DayBooking>[],
  start: { place: Coordinates | null; fromMs: number },
  minutes: (ms: number) => number,
): Fixed[] {
  const work = stops
    .filter(({ job }) => !isUnderWay(job))
    .map((stop) => ({
      atMs: stop.endsAt - itinerary.serviceMinutes(stop.job.serviceType) * MINUTE_MS,
      booking: stop.job,
      visit: fixedVisit(stop, itinerary, minutes),
    }));
  const breaks = itinerary.breaks
    .filter(({ endsAt }) => endsAt > start.fromMs)
    .map((pause) => {
      const atMs = Math.max(pause.startsAt, start.fromMs);
      return { atMs, booking: null, visit: breakVisit(pause, atMs, minutes) };
    });
  let here = start.place;
  return [...work, ...breaks]
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ booking, visit }) => {
      // A break is where the work before it was: whoever goes elsewhere in between has the way back in the plan.
      here = booking ?? here;
      return { booking, place: here, visit };
    });
}

/**
 * An assigned booking may become later up to its promise, one that is late already not at all; neither may an
 * emergency, which its technician goes to first.
 */
function fixedVisit(
  { job, arrivesAt, endsAt }: Stop<DayBooking>,
  { serviceMinutes }: Itinerary,
  minutes: (ms: number) => number,
): Visit {
  const service = serviceMinutes(job.serviceType);
  const startsAt = endsAt - service * MINUTE_MS;
  const waits = job.serviceType === 'standard' && arrivesAt <= job.promisedAt;
  return {
    demand: 0,
    ready: minutes(dueAt(job) === 0 ? arrivesAt : dueAt(job)),
    due: minutes(waits ? Math.max(job.promisedAt, startsAt) : startsAt),
    service,
  };
}

const breakVisit = ({ endsAt }: Period, atMs: number, minutes: (ms: number) => number): Visit => ({
  demand: 0,
  ready: minutes(atMs),
  due: minutes(atMs),
  service: (endsAt - atMs) / MINUTE_MS,
});

/** By visit and itinerary, 1 where the technician lacks the connector or is not asked; fixed work stays where it is anyway. */
function incompatibilityOf(
  bookings: readonly (DayBooking | null)[],
  itineraries: readonly Itinerary[],
  { excluded }: DaySituation,
): Uint8Array {
  const incompatible = new Uint8Array(bookings.length * itineraries.length);
  const knownWithout = new Map<string, Uint8Array>();
  for (const [visit, booking] of bookings.entries()) {
    if (!booking || !isUnassigned(booking)) continue;
    // A technician may have another vehicle in the evening.
    const connector = booking.connector ? `${booking.connector} ${booking.scheduledAt}` : '';
    const without =
      knownWithout.get(connector) ??
      Uint8Array.from(itineraries, (itinerary) => (canServe(itinerary, booking) ? 0 : 1));
    knownWithout.set(connector, without);
    incompatible.set(without, visit * itineraries.length);
    const excludedTechIds = excluded.get(booking.id);
    if (!excludedTechIds) continue;
    for (const [vehicle, { techId }] of itineraries.entries())
      if (excludedTechIds.has(techId)) incompatible[visit * itineraries.length + vehicle] = 1;
  }
  return incompatible;
}

/** Whoever goes, the promises after a visit hold: a visit takes as long as with the slowest technician. */
function longestOf(itineraries: readonly Itinerary[]): (type: ServiceType) => number {
  const known = new Map<ServiceType, number>();
  return (type) => {
    const longest =
      known.get(type) ?? Math.max(...itineraries.map(({ serviceMinutes }) => serviceMinutes(type)));
    known.set(type, longest);
    return longest;
  };
}
