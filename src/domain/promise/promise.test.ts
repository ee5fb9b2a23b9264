import { expect, it } from 'vitest';
import { defaultCompany } from '../company/company-profile.ts';
import { assigningOf, isLate, priorRange, promisedAtOf, windowOf, withAssigning } from './promise.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const at = (minutes: number) => NOW + minutes * 60_000;
const range = (lowMinutes: number, minutes: number, highMinutes: number) => ({
  minutes,
  lowMinutes,
  highMinutes,
});

it.each([
  ['at the base: the response time of the company', range(2, 3, 5), { low: 2.8, high: 30 }],
  ['a drive as long as the response time', range(17, 25, 37), { low: 18.8, high: 39.4 }],
  ['Philadelphia', range(88, 128, 188), { low: 90, high: 190.1 }],
])('while nobody is on duty, %s', (_, drive, { low, high }) => {
  const { lowMinutes, highMinutes } = priorRange(drive, assigningOf([]), 30);
  expect([lowMinutes, highMinutes]).toEqual([expect.closeTo(low, 1), expect.closeTo(high, 1)]);
});

it('somebody has to take the call before the drive', () => {
  expect(withAssigning(range(6, 10, 14), range(0, 3, 6))).toEqual(range(8, 13, 18));
  expect(withAssigning(range(1, 2, 3), range(0, 4, 6)).lowMinutes).toBeGreaterThan(0);
});

it('how long it takes until somebody departs is learnt from own bookings', () => {
  expect(assigningOf([])).toEqual(range(0, 2, 5));
  expect(assigningOf(Array(50).fill(7))).toEqual(range(7, 7, 7));
  const { lowMinutes, minutes, highMinutes } = assigningOf(Array.from({ length: 101 }, (_, n) => n / 10));
  expect([lowMinutes, minutes, highMinutes].map(Math.round)).toEqual([1, 5, 9]);
});

it.each([
  [range(8.9, 12, 18.1), 8, 19],
  [range(8, 12, 19), 8, 19],
  [range(0, 0, 0), 0, 1],
  [range(0.4, 0.5, 0.6), 0, 1],
])('%o is from %i to %i minutes', (given, from, by) => {
  expect(windowOf(given, NOW)).toEqual({ fromAt: at(from), byAt: at(by) });
});

it.each([
  [90, false],
  [90.1, true],
  [30, false],
  [200, true],
])('a promise within %d minutes is late at a limit of 90: %s', (minutes, late) => {
  expect(isLate(at(minutes), NOW, { maxWaitMinutes: 90 })).toBe(late);
});

const createdAt = Date.parse('2026-11-20T15:00:00Z');
const scheduledAt = Date.parse('2026-11-22T19:30:00Z');
const emergency = { serviceType: 'emergency', createdAt, scheduledAt: null } as const;
const standard = { serviceType: 'standard', createdAt, scheduledAt } as const;
const slow = { responseMinutes: 45, slots: { first: '08:00', last: '20:00', everyMinutes: 120 } };

it('an emergency is promised within the response time of the company after the booking', () => {
  expect(promisedAtOf(emergency, defaultCompany)).toBe(Date.parse('2026-11-20T15:30:00Z'));
  expect(promisedAtOf(emergency, slow)).toBe(Date.parse('2026-11-20T15:45:00Z'));
});

it('a standard booking is promised by the end of its window', () => {
  expect(promisedAtOf(standard, defaultCompany)).toBe(Date.parse('2026-11-22T20:00:00Z'));
  expect(promisedAtOf(standard, slow)).toBe(Date.parse('2026-11-22T21:30:00Z'));
});

it('a standard booking without a time is promised by the length of a window after the booking', () => {
  const unscheduled = { ...standard, scheduledAt: null };
  expect(promisedAtOf(unscheduled, defaultCompany)).toBe(Date.parse('2026-11-20T15:30:00Z'));
});
