import { expect, it } from 'vitest';
import { defaultCompany } from '../company/company-profile.ts';
import { promisedAtOf } from './promise.ts';

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
