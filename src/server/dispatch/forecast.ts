import { isUnassigned } from '../../domain/booking-status.ts';
import {
  type Hindrance,
  hindranceOf,
  kwhToSpare,
  type Limits,
  NO_LIMITS,
} from '../../domain/dispatch-rules.ts';
import type { Forecast, LeftOut, Proposal } from '../../domain/forecast.ts';
import { type Match, match } from '../../domain/matching.ts';
import { milesBetween, roundToTenth } from '../../domain/place.ts';
import { ONLINE_MS } from '../../domain/position.ts';
import { storedPromise } from '../../domain/promise.ts';
import { type Driving, type ServiceMinutes, type Stop, stopsOf } from '../../domain/stops.ts';
import { toTime } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import type { FleetMember } from '../technicians/fleet.ts';
import type { Position } from '../technicians/position.ts';
import { hindranceText } from './hindrance-text.ts';
import { type Call, matchCalls, type Van, WEIGHTS } from './match-calls.ts';
import { proposalReason } from './proposal-reason.ts';
import type { OpenBooking } from './queries.ts';

const MINUTE_MS = 60_000;
/** A standard booking is matched together with the emergencies from this time before its start. */
export const URGENT_MS = 90 * MINUTE_MS;
const OTHERS = 2;
const LEFT_OUT = 3;
/** When there are more urgent calls, those due later have to wait for their proposals. */
const MAX_CALLS = 100;
/** A proposal changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const KEEP_MINUTES = 2;
const weights = { ...WEIGHTS, turn: KEEP_MINUTES };

export type Technician = FleetMember & {
  name: string | null;
  serviceMinutes: ServiceMinutes;
  limits?: Limits;
};

/** The technician of the former proposal of each booking. */
export type Proposed = ReadonlyMap<string, string>;

/** By booking, technicians who must not be proposed for it. */
type Barred = ReadonlyMap<string, ReadonlySet<string>>;

type Given = {
  bookings: readonly OpenBooking[];
  technicians: readonly Technician[];
  proposed: Proposed;
  barred?: Barred;
};

type Able = Technician & {
  position: Position;
  stops: Stop[];
  breaks: Limits['breaks'];
  spareKwh: number | null;
};
type Hindered = { technician: Able; arrivesAt: number; hindrance: Hindrance };
/** `matches` are in the order of the vans; null for those that a rule forbids. */
type UrgentCall = Call & {
  booking: OpenBooking;
  matches: readonly (Match | null)[];
  leftOut: readonly Hindered[];
};
type OwnVan = Van<UrgentCall> & { index: number; technician: Able };

/**
 * Forecasts the open bookings: arrivals and ends of those assigned, and proposals for the urgent ones without a technician. Others
 * have no forecast.
 */
export function forecastBookings(
  context: Pick<Context, 'config' | 'texts'>,
  { bookings, technicians, proposed: before, barred = new Map() }: Given,
  driving: Driving,
): Forecast[] {
  const able = ableOf(technicians, bookings, driving);
  const stops = new Map(able.flatMap((van) => van.stops.map((stop) => [stop.job.id, stop] as const)));
  const proposals = proposalsFor(context, bookings, able, { driving, proposed: before, barred });
  return bookings.flatMap(({ id: bookingId, arrivedAt, startedAt, scheduledAt }): Forecast[] => {
    const proposed = proposals.get(bookingId);
    if (proposed) return [{ bookingId, arrivesAt: null, ...proposed, endsAt: null }];
    const stop = stops.get(bookingId);
    if (!stop) return [];
    const isThere = arrivedAt !== null || startedAt !== null;
    const arrivesAt = isThere ? null : toTime(wholeMinute(Math.max(stop.arrivesAt, scheduledAt ?? 0)));
    return [{ bookingId, arrivesAt, best: null, others: [], endsAt: toTime(wholeMinute(stop.endsAt)) }];
  });
}

/** The technicians on duty with a fresh position, and what they have to do. */
function ableOf(
  technicians: readonly Technician[],
  bookings: readonly OpenBooking[],
  driving: Driving,
): Able[] {
  const jobsOf = new Map<string | null, OpenBooking[]>();
  for (const booking of bookings) {
    const jobs = jobsOf.get(booking.assignedTechId);
    if (jobs) jobs.push(booking);
    else jobsOf.set(booking.assignedTechId, [booking]);
  }
  return technicians.flatMap((technician) => {
    const { techId, isOnDuty, position, serviceMinutes, limits = NO_LIMITS } = technician;
    if (!isOnDuty || !position || driving.nowMs - position.recordedAt > ONLINE_MS) return [];
    const jobs = jobsOf.get(techId) ?? [];
    const { breaks } = limits;
    const stops = stopsOf({ position, jobs, serviceMinutes, breaks }, driving);
    const spareKwh = kwhToSpare(limits, jobs, driving.nowMs);
    return { ...technician, position, stops, breaks, spareKwh };
  });
}

type Proposals = Pick<Forecast, 'best' | 'others' | 'leftOut'>;

function proposalsFor(
  context: Pick<Context, 'config' | 'texts'>,
  bookings: readonly OpenBooking[],
  able: readonly Able[],
  { driving, proposed, barred }: { driving: Driving; proposed: Proposed; barred: Barred },
): Map<string, Proposals> {
  const urgent = bookings.filter((booking) => isUrgent(booking, driving.nowMs));
  const calls = urgent
    .map((booking) => toCall(booking, able, { driving, barred: barred.get(booking.id) }))
    .sort((a, b) => a.dueAt - b.dueAt)
    .slice(0, MAX_CALLS);
  const headings = new Map(calls.map((call) => [proposed.get(call.booking.id), call]));
  const vans = able.map((technician, index): OwnVan => {
    return { index, technician, heading: headings.get(technician.techId) ?? null };
  });
  const planned = matchCalls({
    now: driving.nowMs / MINUTE_MS,
    calls,
    vans,
    reach: ({ index }, { matches }) => reachOf(matches[index]),
    weights,
  });
  const taken = new Set(planned);
  const proposals = new Map(urgent.map(({ id }): [string, Proposals] => [id, { best: null, others: [] }]));
  for (const [index, call] of calls.entries()) {
    const best = planned[index] ?? null;
    const propose = (van: OwnVan): Proposal[] => {
      const found = call.matches[van.index];
      const isTaken = van !== best && taken.has(van);
      return found ? [toProposal(context, call, van, found, { nowMs: driving.nowMs, isTaken })] : [];
    };
    proposals.set(call.booking.id, {
      best: (best && propose(best)[0]) ?? null,
      others: soonest(vans, call, best).flatMap(propose),
      ...(call.leftOut.length > 0 && { leftOut: toLeftOut(context, call, driving.nowMs) }),
    });
  }
  return proposals;
}

const reachOf = (found: Match | null | undefined) =>
  found ? { freeAt: found.freeAt / MINUTE_MS, minutes: found.driveMinutes } : null;

/** Returns the vans other than the best that arrive first. */
function soonest(vans: readonly OwnVan[], { matches }: UrgentCall, best: OwnVan | null): OwnVan[] {
  const first: OwnVan[] = [];
  const arrivesAt = (van: OwnVan | undefined) =>
    (van && matches[van.index]?.arrivesAt) ?? Number.POSITIVE_INFINITY;
  for (const van of vans) {
    if (van === best || arrivesAt(van) >= arrivesAt(first[OTHERS - 1])) continue;
    first.push(van);
    first.sort((a, b) => arrivesAt(a) - arrivesAt(b));
    first.length = Math.min(first.length, OTHERS);
  }
  return first;
}

const isUrgent = (booking: OpenBooking, nowMs: number): boolean =>
  isUnassigned(booking) &&
  (booking.serviceType === 'emergency' ||
    (booking.scheduledAt !== null && booking.scheduledAt - nowMs <= URGENT_MS));

function toCall(
  booking: OpenBooking,
  able: readonly Able[],
  { driving, barred }: { driving: Driving; barred?: ReadonlySet<string> },
): UrgentCall {
  const leftOut: Hindered[] = [];
  const matches = able.map((technician) => {
    if (barred?.has(technician.techId)) return null;
    const found = match(technician, booking, driving);
    const hindrance = technician.limits && hindranceIn(technician, booking, found, driving.nowMs);
    if (!hindrance) return found;
    leftOut.push({ technician, arrivesAt: found.arrivesAt, hindrance });
    return null;
  });
  return {
    booking,
    waitsFrom: (booking.scheduledAt ?? booking.createdAt) / MINUTE_MS,
    dueAt: storedPromise(booking) / MINUTE_MS,
    matches,
    leftOut: leftOut.sort((a, b) => a.arrivesAt - b.arrivesAt).slice(0, LEFT_OUT),
  };
}

function hindranceIn(
  { isOnDuty, limits = NO_LIMITS, spareKwh, serviceMinutes }: Able,
  booking: OpenBooking,
  found: Match,
  nowMs: number,
): Hindrance | null {
  const startsAt = arrivalOf(found, booking);
  const service = { startsAt, endsAt: startsAt + serviceMinutes(booking.serviceType) * MINUTE_MS };
  return hindranceOf({ isOnDuty, limits, spareKwh }, booking, service, nowMs);
}

const toLeftOut = (
  context: Pick<Context, 'config' | 'texts'>,
  { leftOut }: UrgentCall,
  nowMs: number,
): LeftOut[] =>
  leftOut.map(({ technician: { techId, name }, hindrance }) => {
    return { techId, name, reason: hindranceText(context, hindrance, nowMs) };
  });

function toProposal(
  context: Pick<Context, 'config' | 'texts'>,
  { booking }: UrgentCall,
  { technician }: OwnVan,
  found: Match,
  { nowMs, isTaken }: { nowMs: number; isTaken: boolean },
): Proposal {
  const { techId, name, position, spareKwh } = technician;
  const arrivesAt = arrivalOf(found, booking);
  const marginMinutes = Math.round((storedPromise(booking) - arrivesAt) / MINUTE_MS);
  return {
    techId,
    name,
    distance: roundToTenth(milesBetween(position, booking)),
    driveMinutes: Math.round(found.driveMinutes),
    arrivesAt: toTime(arrivesAt),
    freeAt: found.first || found.breakEndsAt !== null ? toTime(wholeMinute(found.freeAt)) : null,
    marginMinutes,
    isNeededElsewhere: isTaken,
    reason: proposalReason(context, {
      ...found,
      nowMs,
      arrivesAt,
      marginMinutes,
      isTaken,
      kwhLeft: spareKwh,
    }),
  };
}

const arrivalOf = (found: Match, { scheduledAt }: OpenBooking): number =>
  wholeMinute(Math.max(found.arrivesAt, scheduledAt ?? 0));

/** Rounds up: a forecast that changed with each second would be sent each second. */
const wholeMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
