import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import type { BlockingRule } from '../../../domain/dispatch/dispatch-rules.ts';
import type { Forecast, LeftOut, Proposal } from '../../../domain/dispatch/forecast.ts';
import { holderAt } from '../../../domain/dispatch/hold.ts';
import { isWithPartner } from '../../../domain/dispatch/partner.ts';
import { isThere, isUnderWay } from '../../../domain/dispatch/stops.ts';
import { SILENT_AFTER_MS } from '../../../domain/dispatch/technician-state.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { lastActiveAt } from '../../technicians/fleet-member.ts';
import { blockingRuleText, type TextContext } from '../reason-texts.ts';
import type { AvailableTechnician } from '../situation/available-technicians.ts';
import { type Ranked, rank } from '../situation/ranking.ts';
import type { Former, OpenBooking, Situation } from '../situation/situation.ts';
import { matchVans, type Van, WEIGHTS } from './match-vans.ts';
import { toProposal } from './to-proposal.ts';
import { isUrgent, MAX_URGENT, reachOf, toUrgent, type UrgentBooking } from './urgent-bookings.ts';

const MAX_OTHERS = 2;
const MAX_LEFT_OUT = 3;
/** A proposal changes only for a gain of more than these minutes, so that it does not change under the dispatcher's finger. */
const MIN_GAIN_MINUTES = 2;
const weights = { ...WEIGHTS, redirect: MIN_GAIN_MINUTES };

/** `ranking` is in the order of the technicians; null for those who are excluded or whom a rule blocks. */
type RankedBooking = UrgentBooking & { ranking: readonly (Ranked | null)[]; leftOut: LeftOut[] };
type IndexedVan = Van<RankedBooking> & { index: number; techId: string };

type Proposals = {
  byBooking: Map<string, Pick<Forecast, 'best' | 'others' | 'leftOut'>>;
  /** The technicians who are planned for a booking. */
  planned: Set<string>;
};

/** Proposes technicians for the urgent bookings without one, or whose technician is lost on the way, all together. */
export function proposeTechnicians(
  context: TextContext,
  situation: Situation,
  available: readonly AvailableTechnician[],
  proposed: Former,
): Proposals {
  const { nowMs } = situation.driving;
  const isLost = lostOnTheWay(situation);
  const urgent = situation.bookings.filter(
    (booking) => (isUnassigned(booking) || isLost(booking)) && isUrgent(booking, nowMs),
  );
  const isHeld = (booking: OpenBooking) => holderAt(booking, nowMs) !== null;
  const waiting = urgent
    .filter((booking) => !isHeld(booking))
    .map((booking) => toRankedBooking(context, booking, available, situation))
    .sort((a, b) => a.dueAt - b.dueAt)
    .slice(0, MAX_URGENT);
  const destinations = new Map(waiting.map((each) => [proposed.get(each.booking.id), each]));
  const vans = available.map(({ techId }, index): IndexedVan => {
    return { index, techId, destination: destinations.get(techId) ?? null };
  });
  const matched = matchVans({
    now: nowMs / MINUTE_MS,
    waiting,
    vans,
    reach: ({ index }, { ranking }) => {
      const ranked = ranking[index];
      return ranked ? reachOf(ranked.found) : null;
    },
    weights,
  });
  const taken = new Set(matched);
  const byBooking: Proposals['byBooking'] = new Map(urgent.map(({ id }) => [id, { best: null, others: [] }]));
  // A held booking takes nobody from the others: a person sees who could go.
  const held = urgent
    .filter(isHeld)
    .slice(0, MAX_URGENT)
    .map((booking) => toRankedBooking(context, booking, available, situation));
  for (const [index, wanted] of [...waiting, ...held].entries()) {
    const best = matched[index] ?? null;
    const propose = (van: IndexedVan): Proposal[] => {
      const ranked = wanted.ranking[van.index];
      const isTaken = van !== best && taken.has(van);
      return ranked ? [toProposal(context, wanted.booking, ranked, { nowMs, isTaken })] : [];
    };
    byBooking.set(wanted.booking.id, {
      best: (best && propose(best)[0]) ?? null,
      others: soonest(vans, wanted, best).flatMap(propose),
      ...(wanted.leftOut.length > 0 && { leftOut: wanted.leftOut }),
    });
  }
  return { byBooking, planned: new Set(matched.flatMap((van) => van?.techId ?? [])) };
}

/** Returns whether the technician of a job is off duty or out, or has given no sign for minutes, on the way to it. */
function lostOnTheWay({ technicians, driving }: Situation): (booking: OpenBooking) => boolean {
  const isOff = new Map(technicians.map((each) => [each.techId, !each.isOnDuty || Boolean(each.limits.out)]));
  const seenAt = new Map(technicians.map((each) => [each.techId, lastActiveAt(each) ?? 0]));
  return (booking) => {
    const { assignedTechId, departedAt } = booking;
    if (assignedTechId === null || isWithPartner(booking) || !isUnderWay(booking) || isThere(booking))
      return false;
    const signAt = Math.max(seenAt.get(assignedTechId) ?? 0, departedAt ?? 0);
    return isOff.get(assignedTechId) !== false || driving.nowMs - signAt >= SILENT_AFTER_MS;
  };
}

function toRankedBooking(
  context: TextContext,
  booking: OpenBooking,
  available: readonly AvailableTechnician[],
  { excluded, driving }: Situation,
): RankedBooking {
  const excludedTechIds = excluded.get(booking.id);
  const blocked: (Ranked & { blockedBy: BlockingRule })[] = [];
  const ranking = available.map((technician): Ranked | null => {
    if (excludedTechIds?.has(technician.techId) || technician.techId === booking.assignedTechId) return null;
    const ranked = rank(technician, booking, driving);
    const { blockedBy } = ranked;
    if (blockedBy) blocked.push({ ...ranked, blockedBy });
    return blockedBy ? null : ranked;
  });
  const leftOut = blocked
    .sort((a, b) => a.found.arrivesAt - b.found.arrivesAt)
    .slice(0, MAX_LEFT_OUT)
    .map(({ technician: { techId, name }, blockedBy }) => {
      return { techId, name, reason: blockingRuleText(context, blockedBy, driving.nowMs) };
    });
  return { ...toUrgent(booking), ranking, leftOut };
}

/** Returns the vans other than the best that arrive first. */
function soonest(
  vans: readonly IndexedVan[],
  { ranking }: RankedBooking,
  best: IndexedVan | null,
): IndexedVan[] {
  const first: IndexedVan[] = [];
  const arrivesAt = (van: IndexedVan | undefined) =>
    (van && ranking[van.index]?.found.arrivesAt) ?? Number.POSITIVE_INFINITY;
  for (const van of vans) {
    if (van === best || arrivesAt(van) >= arrivesAt(first[MAX_OTHERS - 1])) continue;
    first.push(van);
    first.sort((a, b) => arrivesAt(a) - arrivesAt(b));
    first.length = Math.min(first.length, MAX_OTHERS);
  }
  return first;
}
