import { dayOf } from '../../domain/bookings/schedule.ts';
import type { Match } from '../../domain/dispatch/matching.ts';
import type { Job } from '../../domain/dispatch/stops.ts';
import type { Context } from '../context.ts';
import { zonedFormat } from '../lib/zoned-format.ts';

const MINUTE_MS = 60_000;

const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });
const dayAndTime = zonedFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

export type Reasons = Pick<Match, 'freeAt' | 'breakEndsAt' | 'first' | 'next'> & {
  nowMs: number;
  arrivesAt: number;
  marginMinutes: number;
  /** The plan for all bookings sends the technician elsewhere first. */
  isTaken: boolean;
  /** What the van's charge leaves beside the jobs it has; null if unknown. */
  kwhLeft: number | null;
};

type Saying = Pick<Context, 'config' | 'texts'>;

/** Says why a technician is proposed: 'arrives 9:52 AM, 11 min before the promise, free now, 14 kWh left'. */
export function proposalReason(
  context: Saying,
  { nowMs, arrivesAt, marginMinutes, freeAt, breakEndsAt, first, next, isTaken, kwhLeft }: Reasons,
): string {
  const { config, texts } = context;
  const { t, language } = texts;
  return [
    isTaken && t('needed for another call'),
    t('arrives {time}', { time: clockTime(arrivesAt, config.company.timeZone, language) }),
    marginText(t, marginMinutes),
    whenFreeText(context, { freeAt, breakEndsAt, first }, nowMs),
    nextJobText(context, next, nowMs),
    kwhLeft !== null && chargeText(context, kwhLeft),
  ]
    .filter(Boolean)
    .join(', ');
}

const marginText = (t: Context['texts']['t'], minutes: number): string =>
  minutes >= 0
    ? t('{minutes} min before the promise', { minutes })
    : t('{minutes} min after the promise', { minutes: -minutes });

/** When a technician can depart. */
function whenFreeText(
  context: Saying,
  { freeAt, breakEndsAt, first }: Pick<Match, 'freeAt' | 'breakEndsAt' | 'first'>,
  nowMs: number,
): string {
  if (breakEndsAt !== null) return breakText(context, breakEndsAt);
  return first ? freeText(context, freeAt, nowMs) : context.texts.t('free now');
}

export const breakText = ({ config, texts: { t, language } }: Saying, endsAt: number): string =>
  t('on break until {time}', { time: clockTime(endsAt, config.company.timeZone, language) });

/** Rounds down, so that no more energy is promised than there is. */
export const chargeText = ({ texts: { t } }: Saying, kwh: number): string =>
  t('{kwh} kWh left', { kwh: Math.max(0, Math.floor(kwh)) });

/** When a busy technician can depart. */
export const freeText = ({ texts: { t } }: Saying, freeAt: number, nowMs: number): string =>
  t('free in about {minutes} min', { minutes: Math.max(1, Math.round((freeAt - nowMs) / MINUTE_MS)) });

/** The next job that has a time, with its day if that is not today; null without one. */
export const nextJobText = (context: Saying, next: Job | null, nowMs: number): string | null =>
  next?.scheduledAt
    ? context.texts.t('next job {time}', { time: timeText(context, next.scheduledAt, nowMs) })
    : null;

/** A time with its day if that is not today. */
export function timeText({ config, texts }: Saying, atMs: number, nowMs: number): string {
  const { timeZone } = config.company;
  const isToday = dayOf(new Date(atMs), timeZone) === dayOf(new Date(nowMs), timeZone);
  return (isToday ? clockTime : dayAndTime)(atMs, timeZone, texts.language);
}
