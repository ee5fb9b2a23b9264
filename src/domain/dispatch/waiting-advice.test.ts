import { expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import { NO_LIMITS } from './dispatch-rules.ts';
import type { Job } from './stops.ts';
import { idleUntil, isAdviceOver, isTimeToWait } from './waiting-advice.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const at = (minutes: number) => NOW + minutes * MINUTE_MS;
const period = (from: number, until: number) => ({ startsAt: at(from), endsAt: at(until) });
const job = (change: Partial<Job>): Job => ({
  ...{ id: 'job', latitude: 40.7, longitude: -74.2, status: 'confirmed', serviceType: 'standard' },
  ...{ scheduledAt: at(90), departedAt: null, arrivedAt: null, startedAt: null },
  ...change,
});
const free = (change: Partial<Parameters<typeof idleUntil>[0]>, jobs: Job[] = []) =>
  idleUntil({ isOnDuty: true, limits: NO_LIMITS, ...change }, jobs, NOW);
const within = (limits: Partial<typeof NO_LIMITS>, jobs?: Job[]) =>
  free({ limits: { ...NO_LIMITS, ...limits } }, jobs);

it.each([
  ['without jobs and shifts a technician is free', free({}), Number.POSITIVE_INFINITY],
  ['off duty nobody waits', free({ isOnDuty: false }), 'away'],
  ['an emergency keeps its technician', free({}, [job({ serviceType: 'emergency' })]), 'busy'],
  ['a job under way keeps its technician', free({}, [job({ departedAt: at(-3) })]), 'busy'],
  ['a job that is due keeps its technician', free({}, [job({ scheduledAt: at(0) })]), 'busy'],
  ['who has a job is busy off duty, too', free({ isOnDuty: false }, [job({ departedAt: at(-3) })]), 'busy'],
  ['a later job ends the free time', free({}, [job({})]), at(90)],
  ['the shift ends the free time', within({ shifts: [period(-60, 240)] }), at(240)],
  ['a break ends the free time', within({ shifts: [period(-60, 240)], breaks: [period(120, 150)] }), at(120)],
  ['a break that is over does not', within({ breaks: [period(-60, -30)] }), Number.POSITIVE_INFINITY],
  ['nobody waits in a break', within({ breaks: [period(-5, 25)] }), 'away'],
  ['nobody waits before the shift', within({ shifts: [period(30, 240)] }), 'away'],
  ['nobody waits after the shift', within({ shifts: [period(-240, 0)] }), 'away'],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected);
});

it.each([
  ['just given', { givenAt: at(0), acceptedAt: null }, false],
  ['unanswered for 19 minutes', { givenAt: at(-19), acceptedAt: null }, false],
  ['unanswered for 20 minutes', { givenAt: at(-20), acceptedAt: null }, true],
  ['accepted an hour ago', { givenAt: at(-65), acceptedAt: at(-60) }, false],
  ['accepted two hours ago', { givenAt: at(-125), acceptedAt: at(-120) }, true],
])('an advice that was %s is over or not', (_, advice, isOver) => {
  expect(isAdviceOver(advice, NOW)).toBe(isOver);
});

it('a technician needs time for both drives and half an hour between them', () => {
  expect(isTimeToWait(20, at(70), NOW)).toBe(true);
  expect(isTimeToWait(20, at(69), NOW)).toBe(false);
});
