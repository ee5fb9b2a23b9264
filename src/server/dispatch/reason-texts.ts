import { dayOf } from '../../domain/bookings/schedule.ts';
import type { BlockingRule } from '../../domain/dispatch/dispatch-rules.ts';
import type { Reassignment } from '../../domain/dispatch/forecast.ts';
import type { Match } from '../../domain/dispatch/matching.ts';
import type { Job } from '../../domain/dispatch/stops.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import { clockTime, zonedFormat } from '../lib/zoned-format.ts';
import type { OpenBooking } from './situation/situation.ts';

const HOUR_MINUTES = 60;
const dayAndTime = zonedFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

export type TextContext = Pick<Context, 'config' | 'texts'>;

export type Reasons = Pick<Match, 'freeAt' | 'breakEndsAt' | 'first' | 'next'> & {
  nowMs: number;
  arrivesAt: number;
  marginMinutes: number;
  /** The plan for all bookings sends the technician elsewhere first. */
  isTaken: boolean;
  /** What the van's charge leaves beside the jobs it has; null if unknown. */
  kwhLeft: number | null;
};

/** Why a technician is proposed: 'arrives 9:52 AM, 11 min before the promise, free now, 14 kWh left'. */
export function proposalReason(
  context: TextContext,
  { nowMs, arrivesAt, marginMinutes, freeAt, breakEndsAt, first, next, isTaken, kwhLeft }: Reasons,
): string {
  const { t } = context.texts;
  const whenFree = first ? freeText(context, freeAt, nowMs) : t('free now');
  return joined(
    isTaken && t('needed for another call'),
    t('arrives {time}', { time: clockText(context, arrivesAt) }),
    marginText(context, marginMinutes),
    breakEndsAt === null ? whenFree : breakText(context, breakEndsAt),
    nextJobText(context, next, nowMs),
    kwhLeft !== null && chargeText(context, kwhLeft),
  );
}

/** Why a job is reassigned: '14 min gained, arrives 9:52 AM, 11 min before the promise, free now'. */
export const reassignmentReason = (
  { texts: { t } }: TextContext,
  { gainMinutes, reason }: Pick<Reassignment, 'gainMinutes' | 'reason'>,
): string => `${t('{minutes} min gained', { minutes: gainMinutes })}, ${reason}`;

/** Why a job gets another technician: its own one is sent to a call. */
export const turnedForCallReason = (
  { texts: { t } }: TextContext,
  { reason }: Pick<Reassignment, 'reason'>,
): string => `${t('the former technician goes to another call')}, ${reason}`;

/** Why a technician cannot do a booking: 'shift ends 5:30 PM'. */
export function blockingRuleText(context: TextContext, rule: BlockingRule, nowMs: number): string {
  const { t } = context.texts;
  switch (rule.code) {
    case 'off-duty':
      return t('Off duty');
    case 'out': {
      const time = timeText(context, rule.sinceMs, nowMs);
      return rule.kind === 'breakdown'
        ? t('van broken down since {time}', { time })
        : t('van out of energy since {time}', { time });
    }
    case 'silent':
      return positionAgeText(context, rule.silentMs);
    case 'shift-starts':
      return t('shift starts {time}', { time: timeText(context, rule.at, nowMs) });
    case 'shift-ends': {
      const time = timeText(context, rule.at, nowMs);
      return rule.at > nowMs ? t('shift ends {time}', { time }) : t('shift ended {time}', { time });
    }
    case 'on-leave':
      return t('off until {time}', { time: timeText(context, rule.at, nowMs) });
    case 'no-connector':
      return rule.connector === 'tow'
        ? t('cannot tow')
        : t('no {connector} connector', { connector: rule.connector });
    case 'low-charge':
      return chargeText(context, rule.kwhLeft);
  }
}

/** Why an available candidate has its rank: 'Busy: job at 9:00 AM, free in about 20 min, next job 1:00 PM'. */
export function availabilityText(context: TextContext, found: Match, nowMs: number, isTop: boolean): string {
  if (found.breakEndsAt !== null) return breakText(context, found.breakEndsAt);
  return joined(
    rankText(context, found, isTop),
    !found.isFree && freeText(context, found.freeAt, nowMs),
    nextJobText(context, found.next, nowMs),
  );
}

function rankText(context: TextContext, found: Match, isTop: boolean): string {
  const { t } = context.texts;
  if (found.isFree) return isTop ? t('Nearest free') : t('Free');
  const work = workText(context, found);
  return isTop ? t('There first, after work: {work}', { work }) : t('Busy: {work}', { work });
}

/** The job of a busy technician before the requested booking. */
function workText(context: TextContext, { first }: Match): string {
  const { t } = context.texts;
  if (first?.status === 'in_progress') return t('in service');
  if (first?.arrivedAt) return t('at another job');
  if (first?.departedAt) return t('on the way to another job');
  if (first?.serviceType === 'emergency') return t('another emergency');
  if (!first?.scheduledAt) return t('another job');
  return t('job at {time}', { time: clockText(context, first.scheduledAt) });
}

/** Why the arrival of a candidate is uncertain: 'Last position 12 min old'. */
export function positionAgeText({ texts: { t } }: TextContext, ageMs: number): string {
  const minutes = Math.round(ageMs / MINUTE_MS);
  return minutes < 2 * HOUR_MINUTES
    ? t('Last position {minutes} min old', { minutes })
    : t('Last position {hours} h old', { hours: Math.round(minutes / HOUR_MINUTES) });
}

/** Why nobody is left for an urgent booking. */
export const urgentUnplannedText = ({ texts: { t } }: TextContext, isAnyoneThere: boolean): string =>
  isAnyoneThere
    ? t('Every technician is needed for another call')
    : t('No technician with a position is on duty');

/** Why a booking fits into no itinerary: without a technician on duty, without the connector, or too late. */
export function unplannedText(
  context: TextContext,
  booking: OpenBooking,
  { isAnyoneOnDuty, hasConnector }: { isAnyoneOnDuty: boolean; hasConnector: boolean },
): string {
  const { t } = context.texts;
  if (!isAnyoneOnDuty) return t('No technician is on duty');
  const { connector } = booking;
  if (connector && !hasConnector)
    return connector === 'tow'
      ? t('No technician on duty can tow')
      : t('No technician on duty has a {connector} connector', { connector });
  return t('No technician can be there by {time}', { time: clockText(context, booking.promisedAt) });
}

const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(', ');

const marginText = ({ texts: { t } }: TextContext, minutes: number): string =>
  minutes >= 0
    ? t('{minutes} min before the promise', { minutes })
    : t('{minutes} min after the promise', { minutes: -minutes });

const breakText = (context: TextContext, endsAt: number): string =>
  context.texts.t('on break until {time}', { time: clockText(context, endsAt) });

/** Rounds down, so that no more energy is promised than there is. */
const chargeText = ({ texts: { t } }: TextContext, kwh: number): string =>
  t('{kwh} kWh left', { kwh: Math.max(0, Math.floor(kwh)) });

/** When a busy technician can depart. */
const freeText = ({ texts: { t } }: TextContext, freeAt: number, nowMs: number): string =>
  t('free in about {minutes} min', { minutes: Math.max(1, Math.round((freeAt - nowMs) / MINUTE_MS)) });

/** The next job that has a time; null without one. */
const nextJobText = (context: TextContext, next: Job | null, nowMs: number): string | null =>
  next?.scheduledAt
    ? context.texts.t('next job {time}', { time: timeText(context, next.scheduledAt, nowMs) })
    : null;

const clockText = ({ config, texts }: TextContext, atMs: number): string =>
  clockTime(atMs, config.company.timeZone, texts.language);

/** A time with its day if that is not today. */
function timeText({ config, texts }: TextContext, atMs: number, nowMs: number): string {
  const { timeZone } = config.company;
  const isToday = dayOf(new Date(atMs), timeZone) === dayOf(new Date(nowMs), timeZone);
  return (isToday ? clockTime : dayAndTime)(atMs, timeZone, texts.language);
}
