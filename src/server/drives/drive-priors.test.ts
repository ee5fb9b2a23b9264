import { expect, it } from 'vitest';
import { milesBetween } from '../../domain/places/place.ts';
import { driveTime } from '../../domain/tracking/drive-time.ts';
import { keysOf, learntDriveTime } from '../../domain/tracking/learnt-drives.ts';
import { readDrivePriors } from './drive-priors.ts';

it('the priors of drive times are numbers, and know New York City only', () => {
  const priors = readDrivePriors();
  const [from, to] = [
    { latitude: 40.79001, longitude: -73.94575 },
    { latitude: 40.6437, longitude: -73.7879 },
  ];
  const drive = {
    from,
    to,
    miles: milesBetween(from, to),
    market: 'nyc',
    hour: 9,
    weekdayMonday0: 0,
  } as const;
  const known = keysOf(drive).flatMap((key) => priors(key) ?? []);
  expect(known.length).toBeGreaterThan(2);
  for (const { mean, variance, drives } of known) {
    expect(Math.abs(mean)).toBeLessThan(1);
    expect(variance).toBeGreaterThan(0);
    expect(drives).toBeLessThanOrEqual(30);
  }
  const union = {
    ...drive,
    from: { latitude: 40.6976, longitude: -74.2632 },
    to: { latitude: 40.7, longitude: -74.27 },
  };
  const elsewhere = { ...union, miles: 3, market: 'elsewhere' } as const;
  expect(learntDriveTime(elsewhere, priors).minutes).toBeCloseTo(driveTime(elsewhere).minutes, 9);
});
