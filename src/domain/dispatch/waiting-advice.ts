import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { Latitude, Longitude } from '../places/place.ts';
import { Time } from '../time.ts';
import type { Limits } from './dispatch-rules.ts';
import { dueAt, isUnderWay, type Job } from './stops.ts';

/**
 * Where a technician without a job is advised to wait. `savedMinutes` is by how much sooner the calls are reached that come
 * near there; `acceptedAt` is null until the technician has accepted.
 */
export const WaitingAdvice = z.object({
  id: z.string(),
  techId: z.string(),
  place: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  driveMinutes: z.int(),
  savedMinutes: z.int(),
  givenAt: Time,
  acceptedAt: z.nullable(Time),
});
export type WaitingAdvice = z.infer<typeof WaitingAdvice>;

/** The advice to a technician after a change; null without any. */
export const AdviceChange = z.object({ techId: z.string(), advice: z.nullable(WaitingAdvice) });
export type AdviceChange = z.infer<typeof AdviceChange>;

/** Whether a company advises where to wait, and how many minutes all callers together have to gain from a minute of driving. */
export const WaitingSetting = z.strictObject({
  isOn: z.boolean(),
  minSavedPerMinute: z.number().check(z.gte(0.01), z.lte(10)),
});
export type WaitingSetting = z.infer<typeof WaitingSetting>;

export const ADVISE_WAITING: WaitingSetting = { isOn: true, minSavedPerMinute: 0.1 };

/** After an advice has ended without a job the technician gets no other one for this time. */
export const QUIET_MS = 30 * MINUTE_MS;
const ANSWER_MS = 20 * MINUTE_MS;
const LASTS_MS = 2 * HOUR_MS;

/** Whether an advice has ended by itself: nobody has answered it, or the calls of another hour come from elsewhere. */
export const isAdviceOver = (
  { givenAt, acceptedAt }: { givenAt: number; acceptedAt: number | null },
  nowMs: number,
): boolean => nowMs >= (acceptedAt === null ? givenAt + ANSWER_MS : acceptedAt + LASTS_MS);

/**
 * Until when a technician has nothing to do, in epoch milliseconds: until a later job, a break or the end of the shift.
 * `busy`: has a job now. `away`: is off duty, in a break or outside of the shift.
 */
export type IdleUntil = number | 'busy' | 'away';

export function idleUntil(
  { isOnDuty, limits }: { isOnDuty: boolean; limits: Limits },
  jobs: readonly Job[],
  nowMs: number,
): IdleUntil {
  const begins = jobs.map((job) => (isUnderWay(job) ? 0 : dueAt(job)));
  if (begins.some((beginsAt) => beginsAt <= nowMs)) return 'busy';
  const shift = limits.shifts.find(({ startsAt, endsAt }) => startsAt <= nowMs && nowMs < endsAt);
  const breaks = limits.breaks.filter(({ endsAt }) => endsAt > nowMs);
  const isResting = breaks.some(({ startsAt }) => startsAt <= nowMs);
  const isOff = !shift && limits.leaves.some(({ startsAt, endsAt }) => startsAt <= nowMs && nowMs < endsAt);
  if (!isOnDuty || isResting || isOff || (limits.shifts.length > 0 && !shift)) return 'away';
  const ends = [...begins, ...breaks.map(({ startsAt }) => startsAt), ...(shift ? [shift.endsAt] : [])];
  return Math.min(...ends);
}

const MIN_STAY_MINUTES = 30;

/** Whether a technician who is free until a time can drive to a place, wait there, and drive as long on to what comes. */
export const isTimeToWait = (driveMinutes: number, until: number, nowMs: number): boolean =>
  nowMs + (2 * driveMinutes + MIN_STAY_MINUTES) * MINUTE_MS <= until;
