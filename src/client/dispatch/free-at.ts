import type { Booking } from '../../domain/bookings/booking.ts';
import type { Forecast } from '../../domain/dispatch/forecast.ts';
import { dueAt, isUnderWay } from '../../domain/dispatch/stops.ts';
import { t } from '../ui/texts.ts';
import { clockTime, whenTime } from '../ui/time.tsx';

type Job = Pick<Booking, 'id' | 'status' | 'serviceType' | 'scheduledAt' | 'departedAt' | 'arrivedAt'>;

const dueOf = ({ serviceType, scheduledAt }: Job) =>
  dueAt({ serviceType, scheduledAt: scheduledAt === null ? null : Date.parse(scheduledAt) });
const orderOf = (job: Job) => (isUnderWay(job) ? -1 : dueOf(job));

/** Orders a technician's jobs: the one under way first, then by due time. */
export const inTurn = <T extends Job>(jobs: readonly T[]): T[] =>
  [...jobs].sort((a, b) => orderOf(a) - orderOf(b));

/** Says when a technician with these open jobs is free, and when the next one begins. */
export function freeText(
  jobs: readonly Job[],
  forecasts: ReadonlyMap<string, Pick<Forecast, 'endsAt'>>,
  nowMs: number,
): string {
  const isDue = (job: Job) => orderOf(job) <= nowMs;
  const busyUntil = jobs.filter(isDue).map(({ id }) => forecasts.get(id)?.endsAt ?? null);
  const next = inTurn(jobs).find((job) => !isDue(job));
  const last = busyUntil.every((endsAt) => endsAt !== null) ? busyUntil.sort().at(-1) : undefined;
  const free =
    busyUntil.length === 0
      ? t('Free now')
      : last
        ? t('Free at about {time}', { time: clockTime(last) })
        : t('Busy, end not known');
  return next?.scheduledAt
    ? t('{free}, next job {time}', { free, time: whenTime(next.scheduledAt, new Date(nowMs)) })
    : free;
}
