import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import type { Forecast, LeftOut, Proposal } from '../../../domain/dispatch/forecast.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { blockingRuleText, type TextContext } from '../reason-texts.ts';
import type { AvailableTechnician } from '../situation/available-technicians.ts';
import { type Ranked, rank } from '../situation/ranking.ts';
import type { OpenBooking, Situation } from '../situation/situation.ts';
import { matchCalls, type Van, WEIGHTS } from './match-calls.ts';
import { toProposal } from './to-proposal.ts';
import { type BookingCall, type Former, isUrgent, MAX_CALLS, reachOf, toCall } from './urgent-calls.ts';

const MAX_OTHERS = 2;
const MAX_LEFT_OUT = 3;
/** A proposal changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const KEEP_MINUTES = 2;
const weights = { ...WEIGHTS, turn: KEEP_MINUTES };

/** `ranking` is in the order of the technicians; null for those who are excluded or whom a rule blocks. */
type UrgentCall = BookingCall & { ranking: readonly (Ranked | null)[]; leftOut: LeftOut[] };
type IndexedVan = Van<UrgentCall> & { index: number; techId: string };

type Proposals = {
  byBooking: Map<string, Pick<Forecast, 'best' | 'others' | 'leftOut'>>;
  /** The technicians who are planned for a booking. */
  planned: Set<string>;
};

/** Proposes technicians for the urgent bookings without one, all together. */
export function proposeTechnicians(
  context: TextContext,
  situation: Situation,
  available: readonly AvailableTechnician[],
  proposed: Former,
): Proposals {
  const { nowMs } = situation.driving;
  const urgent = situation.bookings.filter((booking) => isUnassigned(booking) && isUrgent(booking, nowMs));
  const calls = urgent
    .map((booking) => toUrgentCall(context, booking, available, situation))
    .sort((a, b) => a.dueAt - b.dueAt)
    .slice(0, MAX_CALLS);
  const headings = new Map(calls.map((call) => [proposed.get(call.booking.id), call]));
  const vans = available.map(({ techId }, index): IndexedVan => {
    return { index, techId, heading: headings.get(techId) ?? null };
  });
  const matched = matchCalls({
    now: nowMs / MINUTE_MS,
    calls,
    vans,
    reach: ({ index }, { ranking }) => {
      const ranked = ranking[index];
      return ranked ? reachOf(ranked) : null;
    },
    weights,
  });
  const taken = new Set(matched);
  const byBooking: Proposals['byBooking'] = new Map(urgent.map(({ id }) => [id, { best: null, others: [] }]));
  for (const [index, call] of calls.entries()) {
    const best = matched[index] ?? null;
    const propose = (van: IndexedVan): Proposal[] => {
      const ranked = call.ranking[van.index];
      const isTaken = van !== best && taken.has(van);
      return ranked ? [toProposal(context, call.booking, ranked, { nowMs, isTaken })] : [];
    };
    byBooking.set(call.booking.id, {
      best: (best && propose(best)[0]) ?? null,
      others: soonest(vans, call, best).flatMap(propose),
      ...(call.leftOut.length > 0 && { leftOut: call.leftOut }),
    });
  }
  return { byBooking, planned: new Set(matched.flatMap((van) => van?.techId ?? [])) };
}

function toUrgentCall(
  context: TextContext,
  booking: OpenBooking,
  available: readonly AvailableTechnician[],
  { excluded, driving }: Situation,
): UrgentCall {
  const notAsked = excluded.get(booking.id);
  const ranking = available.map((technician) =>
    notAsked?.has(technician.techId) ? null : rank(technician, booking, driving),
  );
  const leftOut = ranking
    .flatMap((ranked) => (ranked?.blockedBy ? { ...ranked, blockedBy: ranked.blockedBy } : []))
    .sort((a, b) => a.arrivesAt - b.arrivesAt)
    .slice(0, MAX_LEFT_OUT)
    .map(({ technician: { techId, name }, blockedBy }) => {
      return { techId, name, reason: blockingRuleText(context, blockedBy, driving.nowMs) };
    });
  return {
    ...toCall(booking),
    ranking: ranking.map((ranked) => (ranked?.blockedBy ? null : ranked)),
    leftOut,
  };
}

/** Returns the vans other than the best that arrive first. */
function soonest(
  vans: readonly IndexedVan[],
  { ranking }: UrgentCall,
  best: IndexedVan | null,
): IndexedVan[] {
  const first: IndexedVan[] = [];
  const arrivesAt = (van: IndexedVan | undefined) =>
    (van && ranking[van.index]?.arrivesAt) ?? Number.POSITIVE_INFINITY;
  for (const van of vans) {
    if (van === best || arrivesAt(van) >= arrivesAt(first[MAX_OTHERS - 1])) continue;
    first.push(van);
    first.sort((a, b) => arrivesAt(a) - arrivesAt(b));
    first.length = Math.min(first.length, MAX_OTHERS);
  }
  return first;
}
