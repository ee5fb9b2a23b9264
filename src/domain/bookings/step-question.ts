import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { type Coordinates, milesBetween } from '../places/place.ts';
import type { Texts } from '../texts.ts';
import { dayOf } from './schedule.ts';

/** From so many straight miles away nobody has arrived, however roughly the place is known. */
const FAR_MILES = 20;
/** A job after midnight is driven to on the evening before. */
const SOON_MS = 3 * HOUR_MS;
/** A position says where the technician is if it is at most so much older or newer than the step. */
export const POSITION_COUNTS_MS = 5 * MINUTE_MS;

/** The steps that a technician may take by mistake. */
type AskedStep = 'depart' | 'arrive' | 'start';

/** A job; times are epoch milliseconds or ISO-8601 texts. */
type AskedJob = {
  scheduledAt: number | string | null;
  departedAt: number | string | null;
  arrivedAt: number | string | null;
  latitude: number | null;
  longitude: number | null;
};

/** What is asked before a step: the job is of a later day, or the device is far from the car, in whole miles. */
export type StepQuestion =
  | { code: 'LATER_DAY'; scheduledAtMs: number }
  | { code: 'FAR_FROM_CAR'; miles: number };

type Situation = { atMs: number; timeZone: string; position: Coordinates | null };

/**
 * Returns what a technician has to confirm before a step that begins a job, or null. What was asked at an earlier step is
 * not asked again.
 * @param situation the time of the step, the business zone, and where the device is at that time, if that is known
 */
export function stepQuestion(step: AskedStep, job: AskedJob, situation: Situation): StepQuestion | null {
  const { scheduledAt, departedAt, arrivedAt, latitude, longitude } = job;
  const { atMs, timeZone, position } = situation;
  if (arrivedAt !== null) return null;
  const scheduledAtMs = scheduledAt === null ? atMs : new Date(scheduledAt).getTime();
  const isLaterDay = dayOf(new Date(scheduledAtMs), timeZone) > dayOf(new Date(atMs), timeZone);
  if (departedAt === null && isLaterDay && scheduledAtMs - atMs > SOON_MS)
    return { code: 'LATER_DAY', scheduledAtMs };
  if (step === 'depart' || position === null || latitude === null || longitude === null) return null;
  const miles = milesBetween(position, { latitude, longitude });
  return miles >= FAR_MILES ? { code: 'FAR_FROM_CAR', miles: Math.round(miles) } : null;
}

/** @param time says an instant with its day on the business clock */
export function stepQuestionText(
  question: StepQuestion,
  { t, time }: Pick<Texts, 't'> & { time: (atMs: number) => string },
): string {
  return question.code === 'LATER_DAY'
    ? t('This job is on {time}. Do you begin it now?', { time: time(question.scheduledAtMs) })
    : t('You are {miles} miles from the car. Are you really there?', { miles: question.miles });
}
