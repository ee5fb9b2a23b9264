import {
  type Hindrance,
  hindranceOf,
  kwhToSpare,
  type Limits,
  NO_LIMITS,
} from '../../domain/dispatch/dispatch-rules.ts';
import { type Match, match, minutesUntil } from '../../domain/dispatch/matching.ts';
import { type Driving, type ServiceMinutes, stopsOf } from '../../domain/dispatch/stops.ts';
import { milesBetween, roundToTenth } from '../../domain/places/place.ts';
import { toTimeOrNull } from '../../domain/time.ts';
import { type Candidate, ONLINE_MS, toOnDuty } from '../../domain/tracking/position.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import { zonedFormat } from '../lib/zoned-format.ts';
import { readLimits } from '../technicians/availability.ts';
import { lastActiveAt } from '../technicians/fleet.ts';
import { type RosterMember, readRoster } from '../technicians/roster.ts';
import { drivingFrom } from '../tracking/drive-minutes.ts';
import { hindranceText } from './hindrance-text.ts';
import { breakText, freeText, nextJobText } from './proposal-reason.ts';
import { readServiceTimes } from './service-times.ts';

type Finding = Pick<Context, 'config' | 'texts' | 'db' | 'fleet' | 'clock' | 'gazetteer' | 'driveFactors'>;
type Ranked = {
  member: RosterMember;
  hindrance: Hindrance | null;
  found: (Match & { minutes: number; miles: number }) | null;
  rank: number;
};

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

const AVAILABLE = 0;
const HINDERED = 1;
const STALE = 2;
const OFF_DUTY = 3;
const NOWHERE = 4;

/**
 * Ranks the technicians for a booking: on duty with a fresh position first, by arrival time; then those whom a
 * rule hinders, then those with stale positions, then those off duty, then those without a position.
 */
export async function findCandidates(context: Finding, booking: BookingDetail): Promise<Candidate[]> {
  const now = context.clock();
  const driving = drivingFrom(context, now);
  const [members, serviceMinutesOf, limitsOf] = await Promise.all([
    readRoster(context),
    readServiceTimes(context.db),
    readLimits(context.db, now),
  ]);
  const ranked = members
    .map((member) => {
      const { techId } = member;
      const limits = limitsOf(techId) ?? NO_LIMITS;
      return rankFor({ ...member, serviceMinutes: serviceMinutesOf(techId), limits }, booking, driving);
    })
    .sort(byRankThenMinutes);
  return ranked.map((entry, index) => {
    const { member, found, rank } = entry;
    return {
      techId: member.techId,
      distance: found && roundToTenth(found.miles),
      estimatedTimeMinutes: found && Math.max(1, Math.round(found.minutes)),
      lastActiveAt: toTimeOrNull(lastActiveAt(member)),
      isOnDuty: toOnDuty(member.isOnDuty),
      openJobs: member.jobs.length,
      reason: reasonFor(context, entry, now, index === 0),
      ...(rank === HINDERED && { hindered: true as const }),
    };
  });
}

function rankFor(
  member: RosterMember & { serviceMinutes: ServiceMinutes; limits: Limits },
  booking: BookingDetail,
  driving: Driving,
): Ranked {
  const { position, isOnDuty, serviceMinutes, limits } = member;
  if (!position) return { member, hindrance: null, found: null, rank: NOWHERE };
  const fresh = driving.nowMs - position.recordedAt <= ONLINE_MS;
  const jobs = member.jobs.filter(({ id }) => id !== booking.id);
  const { breaks } = limits;
  const stops = stopsOf({ position, jobs, serviceMinutes, breaks }, driving);
  const found = match({ position, stops, serviceMinutes, breaks }, booking, driving);
  const startsAt = Math.max(found.arrivesAt, booking.scheduledAt ?? 0);
  const service = { startsAt, endsAt: startsAt + serviceMinutes(booking.serviceType) * MINUTE_MS };
  const spareKwh = kwhToSpare(limits, jobs, driving.nowMs);
  const hindrance = hindranceOf({ isOnDuty, limits, spareKwh }, booking, service, driving.nowMs);
  return {
    member,
    hindrance,
    found: {
      ...found,
      minutes: minutesUntil(found, position, booking, driving),
      miles: milesBetween(position, booking),
    },
    rank: !isOnDuty ? OFF_DUTY : !fresh ? STALE : hindrance ? HINDERED : AVAILABLE,
  };
}

const byRankThenMinutes = (a: Ranked, b: Ranked) =>
  a.rank - b.rank ||
  (a.found?.minutes ?? 0) - (b.found?.minutes ?? 0) ||
  a.member.techId.localeCompare(b.member.techId);

type Saying = Pick<Context, 'config' | 'texts'>;

function reasonFor(
  context: Saying,
  { member, hindrance, found, rank }: Ranked,
  now: number,
  isTop: boolean,
): string {
  const { t } = context.texts;
  if (!found) return t('No position known');
  if (rank === OFF_DUTY) return t('Off duty');
  if (rank === STALE) return ageText(context, now - (member.position?.recordedAt ?? now));
  if (hindrance) return hindranceText(context, hindrance, now);
  if (found.breakEndsAt !== null) return breakText(context, found.breakEndsAt);
  return [
    rankText(context, found, isTop),
    !found.isFree && freeText(context, found.freeAt, now),
    nextJobText(context, found.next, now),
  ]
    .filter(Boolean)
    .join(', ');
}

function rankText(context: Saying, found: Match, isTop: boolean): string {
  const { t } = context.texts;
  if (found.isFree) return isTop ? t('Nearest free') : t('Free');
  const work = workOf(context, found);
  return isTop ? t('There first, after work: {work}', { work }) : t('Busy: {work}', { work });
}

const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });

/** Describes the jobs of a busy technician before the requested booking. */
function workOf({ config, texts: { t, language } }: Saying, { first }: Match): string {
  if (first?.status === 'in_progress') return t('in service');
  if (first?.arrivedAt) return t('at another job');
  if (first?.departedAt) return t('on the way to another job');
  if (first?.serviceType === 'emergency') return t('another emergency');
  if (!first?.scheduledAt) return t('another job');
  return t('job at {time}', { time: clockTime(first.scheduledAt, config.company.timeZone, language) });
}

function ageText({ texts: { t } }: Pick<Saying, 'texts'>, ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 2 * HOUR_MINUTES
    ? t('Last position {minutes} min old', { minutes })
    : t('Last position {hours} h old', { hours: Math.round(minutes / HOUR_MINUTES) });
}
