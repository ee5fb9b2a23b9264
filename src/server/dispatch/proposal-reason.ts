import type { Match } from '../../domain/matching.ts';
import { dayOf } from '../../domain/schedule.ts';
import type { Job } from '../../domain/stops.ts';
import type { Context } from '../context.ts';
import { zonedFormat } from '../zoned-format.ts';

const MINUTE_MS = 60_000;

const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });
const dayAndTime = zonedFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

export type Reasons = Pick<Match, 'freeAt' | 'first' | 'next'> & {
  nowMs: number;
  arrivesAt: number;
  marginMinutes: number;
  /** The plan for all bookings sends the technician elsewhere first. */
  isTaken: boolean;
};

type Saying = Pick<Context, 'config' | 'texts'>;

/** Says why a technician is proposed: 'arrives 9:52 AM, 11 min before the promise, free now'. */
export function proposalReason(
  context: Saying,
  { nowMs, arrivesAt, marginMinutes, freeAt, first, next, isTaken }: Reasons,
): string {
  const { config, texts } = context;
  const { t, language } = texts;
  return [
    isTaken && t('needed for another call'),
    t('arrives {time}', { time: clockTime(arrivesAt, config.company.timeZone, language) }),
    marginText(t, marginMinutes),
    first ? freeText(context, freeAt, nowMs) : t('free now'),
    nextJobText(context, next, nowMs),
  ]
    .filter(Boolean)
    .join(', ');
}

const marginText = (t: Context['texts']['t'], minutes: number): string =>
  minutes >= 0
    ? t('{minutes} min before the promise', { minutes })
    : t('{minutes} min after the promise', { minutes: -minutes });

/** When a busy technician can depart. */
export const freeText = ({ texts: { t } }: Saying, freeAt: number, nowMs: number): string =>
  t('free in about {minutes} min', { minutes: Math.max(1, Math.round((freeAt - nowMs) / MINUTE_MS)) });

/** The next job that has a time, with its day if that is not today; null without one. */
export function nextJobText({ config, texts }: Saying, next: Job | null, nowMs: number): string | null {
  const { timeZone } = config.company;
  if (!next?.scheduledAt) return null;
  const isToday = dayOf(new Date(next.scheduledAt), timeZone) === dayOf(new Date(nowMs), timeZone);
  const time = (isToday ? clockTime : dayAndTime)(next.scheduledAt, timeZone, texts.language);
  return texts.t('next job {time}', { time });
}
