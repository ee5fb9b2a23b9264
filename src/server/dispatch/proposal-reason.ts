import type { Match } from '../../domain/matching.ts';
import { dayOf } from '../../domain/schedule.ts';
import { dueAt } from '../../domain/stops.ts';
import type { Context } from '../context.ts';
import { zonedFormat } from '../zoned-format.ts';

const MINUTE_MS = 60_000;

const clockTime = zonedFormat({ hour: 'numeric', minute: '2-digit' });
const dayAndTime = zonedFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

export type Reasons = Pick<Match, 'freeAt' | 'first' | 'next'> & {
  nowMs: number;
  arrivesAt: number;
  marginMinutes: number | null;
  /** The plan for all bookings sends the technician elsewhere first. */
  isTaken: boolean;
};

/** Says why a technician is proposed: 'arrives 9:52 AM, 11 min before the promise, free now'. */
export function proposalReason(
  { config, texts: { t, language } }: Pick<Context, 'config' | 'texts'>,
  { nowMs, arrivesAt, marginMinutes, freeAt, first, next, isTaken }: Reasons,
): string {
  const { timeZone } = config.company;
  const nextAt = next ? dueAt(next) : 0;
  const isToday = dayOf(new Date(nextAt), timeZone) === dayOf(new Date(nowMs), timeZone);
  const minutes = String(Math.max(1, Math.round((freeAt - nowMs) / MINUTE_MS)));
  return [
    isTaken && t('needed for another call'),
    t('arrives {time}', { time: clockTime(arrivesAt, timeZone, language) }),
    marginMinutes !== null && marginText(t, marginMinutes),
    first ? t('free in about {minutes} min', { minutes }) : t('free now'),
    nextAt > 0 &&
      t('next job {time}', { time: (isToday ? clockTime : dayAndTime)(nextAt, timeZone, language) }),
  ]
    .filter(Boolean)
    .join(', ');
}

const marginText = (t: Context['texts']['t'], minutes: number): string =>
  minutes >= 0
    ? t('{minutes} min before the promise', { minutes })
    : t('{minutes} min after the promise', { minutes: -minutes });
