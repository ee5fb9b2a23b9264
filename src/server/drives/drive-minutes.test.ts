import { expect, it } from 'vitest';
import { defaultCompany } from '../../domain/company/company-profile.ts';
import type { Config } from '../platform/config/config.ts';
import { DriveFactors } from './drive-factors.ts';
import { driveMinutes, driveTimesFrom, drivingFrom } from './drive-minutes.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const NEWARK = { latitude: 40.7357, longitude: -74.1724 };
const NOW = Date.parse('2026-11-18T16:00:00Z');

const driveFactors = new DriveFactors();
const context = {
  config: { company: defaultCompany } as Config,
  clock: () => NOW,
  gazetteer: { inFiveBoroughs: () => false } as never,
  driveFactors,
};

it('a drive has one median, with and without its range, to dispatch and to the ETA', async () => {
  const { median, range } = driveTimesFrom(context, NOW);
  const plain = range(UNION, NEWARK);
  expect(plain.lowMinutes).toBeLessThan(plain.minutes);
  expect(plain.minutes).toBeLessThan(plain.highMinutes);
  expect(median(UNION, NEWARK)).toBe(plain.minutes);
  expect(drivingFrom(context, NOW).drive(UNION, NEWARK)).toBe(plain.minutes);
  expect(await driveMinutes({ ...context, router: null }, UNION, NEWARK)).toEqual(plain);

  const router = { drive: async () => ({ minutes: 30, miles: 8 }) };
  const routed = await driveMinutes({ ...context, router }, UNION, NEWARK);
  expect(routed.minutes).toBe(30);
  expect(routed.highMinutes / routed.minutes).toBeCloseTo(plain.highMinutes / plain.minutes, 9);
});

it('what drives have shown counts from when it is known, and drives that were forgotten count no more', () => {
  const minutes = () => driveTimesFrom(context, NOW).range(UNION, NEWARK).minutes;
  const before = minutes();
  const slow = { mean: 0.4, variance: 0.01, low: null, high: null, drives: 9 };
  driveFactors.store([{ ...slow, key: 'market elsewhere', changedAt: NOW }]);
  expect(minutes()).toBeCloseTo(before * Math.exp(0.4), 9);
  driveFactors.store([{ ...slow, mean: 0.1, key: 'hour elsewhere 59', changedAt: NOW }]);
  expect(minutes()).toBeCloseTo(before * Math.exp(0.5), 9);
  driveFactors.load([]);
  expect(minutes()).toBe(before);
});
