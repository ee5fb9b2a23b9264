import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { Hindrance } from '../../domain/dispatch/dispatch-rules.ts';
import type { Forecast, LeftOut, Proposal } from '../../domain/dispatch/forecast.ts';
import type { Match } from '../../domain/dispatch/matching.ts';
import type { Driving } from '../../domain/dispatch/stops.ts';
import type { Able } from './able-technicians.ts';
import { hindranceText } from './hindrance-text.ts';
import { matchCalls, type Van, WEIGHTS } from './match-calls.ts';
import type { OpenBooking } from './queries.ts';
import { type Saying, toProposal } from './to-proposal.ts';
import { type Barred, type BookingCall, isUrgent, matchWithRules, reachOf, toCall } from './urgent-calls.ts';

const MINUTE_MS = 60_000;
const OTHERS = 2;
const LEFT_OUT = 3;
/** When there are more urgent calls, those due later have to wait for their proposals. */
export const MAX_CALLS = 100;
/** A proposal changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const KEEP_MINUTES = 2;
const weights = { ...WEIGHTS, turn: KEEP_MINUTES };

/** By booking, the technician of a former result. */
export type Former = ReadonlyMap<string, string>;

type Hindered = { technician: Able; arrivesAt: number; hindrance: Hindrance };
/** `matches` are in the order of the vans; null for those that a rule forbids. */
type UrgentCall = BookingCall & { matches: readonly (Match | null)[]; leftOut: readonly Hindered[] };
type OwnVan = Van<UrgentCall> & { index: number; technician: Able };

type Proposals = {
  byBooking: Map<string, Pick<Forecast, 'best' | 'others' | 'leftOut'>>;
  /** The technicians who are planned for a booking. */
  planned: Set<string>;
};

/** Proposes technicians for the urgent bookings without one, all together. */
export function proposalsFor(
  context: Saying,
  bookings: readonly OpenBooking[],
  able: readonly Able[],
  { driving, proposed, barred }: { driving: Driving; proposed: Former; barred: Barred },
): Proposals {
  const { nowMs } = driving;
  const urgent = bookings.filter((booking) => isUnassigned(booking) && isUrgent(booking, nowMs));
  const calls = urgent
    .map((booking) => toUrgentCall(booking, able, { driving, barred: barred.get(booking.id) }))
    .sort((a, b) => a.dueAt - b.dueAt)
    .slice(0, MAX_CALLS);
  const headings = new Map(calls.map((call) => [proposed.get(call.booking.id), call]));
  const vans = able.map((technician, index): OwnVan => {
    return { index, technician, heading: headings.get(technician.techId) ?? null };
  });
  const matched = matchCalls({
    now: nowMs / MINUTE_MS,
    calls,
    vans,
    reach: ({ index }, { matches }) => {
      const found = matches[index];
      return found ? reachOf(found) : null;
    },
    weights,
  });
  const taken = new Set(matched);
  const byBooking: Proposals['byBooking'] = new Map(urgent.map(({ id }) => [id, { best: null, others: [] }]));
  for (const [index, call] of calls.entries()) {
    const best = matched[index] ?? null;
    const propose = (van: OwnVan): Proposal[] => {
      const found = call.matches[van.index];
      const isTaken = van !== best && taken.has(van);
      return found ? [toProposal(context, call.booking, van.technician, found, { nowMs, isTaken })] : [];
    };
    byBooking.set(call.booking.id, {
      best: (best && propose(best)[0]) ?? null,
      others: soonest(vans, call, best).flatMap(propose),
      ...(call.leftOut.length > 0 && { leftOut: toLeftOut(context, call, nowMs) }),
    });
  }
  return { byBooking, planned: new Set(matched.flatMap((van) => van?.technician.techId ?? [])) };
}

function toUrgentCall(
  booking: OpenBooking,
  able: readonly Able[],
  { driving, barred }: { driving: Driving; barred?: ReadonlySet<string> },
): UrgentCall {
  const leftOut: Hindered[] = [];
  const matches = able.map((technician) => {
    if (barred?.has(technician.techId)) return null;
    const { found, hindrance } = matchWithRules(technician, booking, driving);
    if (!hindrance) return found;
    leftOut.push({ technician, arrivesAt: found.arrivesAt, hindrance });
    return null;
  });
  const first = leftOut.sort((a, b) => a.arrivesAt - b.arrivesAt).slice(0, LEFT_OUT);
  return { ...toCall(booking), matches, leftOut: first };
}

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

const toLeftOut = (context: Saying, { leftOut }: UrgentCall, nowMs: number): LeftOut[] =>
  leftOut.map(({ technician: { techId, name }, hindrance }) => {
    return { techId, name, reason: hindranceText(context, hindrance, nowMs) };
  });
