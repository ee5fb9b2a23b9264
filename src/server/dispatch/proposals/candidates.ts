import { dayOf } from '../../../domain/bookings/schedule.ts';
import { minutesUntil } from '../../../domain/dispatch/matching.ts';
import { milesBetween, roundToTenth } from '../../../domain/places/place.ts';
import { toTimeOrNull } from '../../../domain/time.ts';
import { type Candidate, toOnDuty } from '../../../domain/tracking/position.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import { lastActiveAt } from '../../technicians/fleet-member.ts';
import { availabilityText, blockingRuleText, positionAgeText, type TextContext } from '../reason-texts.ts';
import { hasFreshPosition, jobsByTechnician, withJobs } from '../situation/available-technicians.ts';
import { type Ranked, rank } from '../situation/ranking.ts';
import { type Reading, readSituation } from '../situation/read-situation.ts';
import type { OpenBooking, Situation, Technician } from '../situation/situation.ts';

/** The candidates of a better group come first. */
const AVAILABLE = 0;
const BLOCKED = 1;
const STALE = 2;
const OFF_DUTY = 3;
const NOWHERE = 4;

type Grouped = {
  technician: Technician;
  openJobs: number;
  group: number;
  /** Null without a position, as the minutes and miles to the booking. */
  ranked: (Ranked & { minutes: number; miles: number }) | null;
};

/**
 * Ranks the technicians for a booking: on duty with a fresh position first, by arrival time; then those whom a
 * rule blocks, then those with stale positions, then those off duty, then those without a position.
 */
export async function findCandidates(
  context: Reading & TextContext,
  booking: BookingDetail,
): Promise<Candidate[]> {
  const situation = await readSituation(context);
  const { nowMs } = situation.driving;
  const jobsOf = jobsByTechnician(situation.bookings);
  const grouped = situation.technicians
    .map((technician) => groupOf(technician, jobsOf(technician.techId), booking, situation))
    .sort(byGroupThenMinutes);
  return grouped.map((candidate, index) => {
    const { technician, openJobs, group, ranked } = candidate;
    return {
      techId: technician.techId,
      distance: ranked && roundToTenth(ranked.miles),
      estimatedTimeMinutes: ranked && Math.max(1, Math.round(ranked.minutes)),
      lastActiveAt: toTimeOrNull(lastActiveAt(technician)),
      isOnDuty: toOnDuty(technician.isOnDuty),
      openJobs,
      reason: reasonFor(context, candidate, nowMs, index === 0),
      ...(group === BLOCKED && { hindered: true as const }),
    };
  });
}

/** Returns why the rules of dispatch speak against a technician for a booking, in words, or null. */
export async function reasonAgainst(
  context: Reading & TextContext,
  booking: BookingDetail,
  techId: string,
): Promise<string | null> {
  const situation = await readSituation(context);
  const technician = situation.technicians.find((each) => each.techId === techId);
  if (!technician) return null;
  const jobs = jobsByTechnician(situation.bookings)(techId);
  const candidate = groupOf(technician, jobs, booking, situation);
  const { nowMs } = situation.driving;
  // Who is off duty or silent today may serve on another day.
  if (isOnLaterDay(booking, nowMs, context.config.company.timeZone)) {
    const blockedBy = candidate.ranked?.blockedBy;
    return blockedBy ? blockingRuleText(context, blockedBy, nowMs) : null;
  }
  if (candidate.group === AVAILABLE) return null;
  // Nothing is known of who has no position: only a duty that has ended speaks against that technician.
  if (candidate.group === NOWHERE) return hasEndedDuty(technician) ? context.texts.t('Off duty') : null;
  return reasonFor(context, candidate, nowMs, false);
}

const hasEndedDuty = ({ isOnDuty, dutyChangedAt }: Technician): boolean =>
  !isOnDuty && dutyChangedAt !== null;

const isOnLaterDay = ({ scheduledAt }: BookingDetail, nowMs: number, timeZone: string): boolean =>
  scheduledAt !== null && dayOf(new Date(scheduledAt), timeZone) > dayOf(new Date(nowMs), timeZone);

function groupOf(
  technician: Technician,
  jobs: readonly OpenBooking[],
  booking: BookingDetail,
  { driving }: Situation,
): Grouped {
  const { position } = technician;
  const openJobs = jobs.length;
  if (!position) return { technician, openJobs, group: NOWHERE, ranked: null };
  const otherJobs = jobs.filter(({ id }) => id !== booking.id);
  const ranked = rank(withJobs({ ...technician, position }, otherJobs, driving), booking, driving);
  const group = hasFreshPosition(technician, driving.nowMs)
    ? ranked.blockedBy
      ? BLOCKED
      : AVAILABLE
    : STALE;
  return {
    technician,
    openJobs,
    group: technician.isOnDuty ? group : OFF_DUTY,
    ranked: {
      ...ranked,
      minutes: minutesUntil(ranked.found, position, booking, driving),
      miles: milesBetween(position, booking),
    },
  };
}

const byGroupThenMinutes = (a: Grouped, b: Grouped) =>
  a.group - b.group ||
  (a.ranked?.minutes ?? 0) - (b.ranked?.minutes ?? 0) ||
  a.technician.techId.localeCompare(b.technician.techId);

function reasonFor(
  context: TextContext,
  { technician, group, ranked }: Grouped,
  nowMs: number,
  isTop: boolean,
): string {
  const { t } = context.texts;
  if (!ranked) return t('No position known');
  if (group === OFF_DUTY) return t('Off duty');
  if (group === STALE) return positionAgeText(context, nowMs - (technician.position?.recordedAt ?? nowMs));
  if (ranked.blockedBy) return blockingRuleText(context, ranked.blockedBy, nowMs);
  return availabilityText(context, ranked.found, nowMs, isTop);
}
