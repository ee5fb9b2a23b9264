import type { JobDrive } from '../../contract/shapes/own-day.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { MINUTE_MS } from '../../domain/durations.ts';
import { minutesLate } from '../../domain/promise/promise.ts';
import { t } from '../ui/texts.ts';
import { dayTime24, time24 } from './job-text.ts';

/** From here on a time of day says more than the minutes to it. */
const MAX_MINUTES = 120;

export type ShownPromise = {
  /** In large figures. */
  figure: string;
  text: string;
  /** `tight`: the drive takes longer than what is left. */
  tone: 'calm' | 'tight' | 'late';
};

type Promised = Pick<Booking, 'status' | 'scheduledAt' | 'promisedAt' | 'arrivedAt' | 'startedAt'>;

/** Returns what is left of the promise; for a technician at the car, how it was kept. */
export function promiseOf(job: Promised, nowMs: number, drive?: Pick<JobDrive, 'minutes'>): ShownPromise {
  const promisedMs = Date.parse(job.promisedAt);
  const promised = t('Promised by {time}', { time: time24(job.promisedAt) });
  const thereAt = job.arrivedAt ?? job.startedAt;
  if (thereAt !== null || job.status === 'in_progress') {
    const late = thereAt === null ? 0 : minutesLate(Date.parse(thereAt), promisedMs);
    return {
      figure: thereAt === null ? t('At the car') : t('At the car since {time}', { time: time24(thereAt) }),
      text: late > 0 ? t('{minutes} min after the promise', { minutes: late }) : promised,
      tone: 'calm',
    };
  }
  const late = minutesLate(nowMs, promisedMs);
  if (late > 0) return { figure: t('{minutes} min late', { minutes: late }), text: promised, tone: 'late' };
  const left = Math.floor((promisedMs - nowMs) / MINUTE_MS);
  if (left > MAX_MINUTES && job.scheduledAt !== null)
    return { figure: dayTime24(new Date(job.scheduledAt)), text: promised, tone: 'calm' };
  const inMinutes = t('{minutes} min left', { minutes: left });
  const isFar = left > MAX_MINUTES;
  return {
    figure: isFar ? promised : inMinutes,
    text: isFar ? inMinutes : promised,
    tone: drive && drive.minutes > left ? 'tight' : 'calm',
  };
}
