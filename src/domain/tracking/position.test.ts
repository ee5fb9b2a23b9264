import { describe, expect, it } from 'vitest';
import { english } from '../texts.ts';
import { accuracyBand, Fix, FixBatch, formatSpeed, toOnDuty } from './position.ts';

const fits = (fix: object) => Fix.safeParse({ latitude: 40.7, longitude: -74.2, ...fix }).success;

describe('position of a technician', () => {
  it.each([
    [0, 'Excellent'],
    [9.99, 'Excellent'],
    [10, 'Good'],
    [49.99, 'Good'],
    [50, 'Fair'],
    [99.99, 'Fair'],
    [100, 'Poor'],
    [5000, 'Poor'],
  ])('an accuracy of %d metres is called %s', (meters, band) => {
    expect(accuracyBand(meters)).toBe(band);
  });

  it.each([
    [null, '0 mph'],
    [0, '0 mph'],
    [0.044, '0 mph'],
    [0.045, '0.1 mph'],
    [1, '2.2 mph'],
    [10, '22.4 mph'],
    [29.06, '65.0 mph'],
  ])('a speed of %s metres per second is shown as %s', (speed, shown) => {
    expect(formatSpeed(speed, english)).toBe(shown);
  });
});

describe('fix', () => {
  it('a fix needs a point on the earth; its other fields may be missing or null', () => {
    expect(fits({})).toBe(true);
    expect(fits({ accuracy: null, speed: null, heading: null, isOnDuty: null, recordedAt: null })).toBe(true);
    expect(fits({ latitude: 90, longitude: -180 })).toBe(true);
    for (const wrong of [
      { latitude: 90.1 },
      { longitude: 180.1 },
      { latitude: '40.7' },
      { latitude: null },
      { latitude: Number.NaN },
      { latitude: Number.POSITIVE_INFINITY },
      { accuracy: -1 },
      { accuracy: 100_001 },
      { speed: 201 },
      { speed: 'fast' },
      { heading: 361 },
      { isOnDuty: true },
      { isOnDuty: 'yes' },
      { recordedAt: 1_700_000_000_000 },
      { recordedAt: '2026-11-20' },
      { recordedAt: '2026-11-20T15:00:00' },
    ]) {
      expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
    }
  });

  it.each([
    -1,
    -0.1,
    -1000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    'NaN',
    '',
    'null',
    null,
  ])('a speed and a heading of %s are unknown, and the fix is good', (none) => {
    const fix = { latitude: 40.7, longitude: -74.2, accuracy: 8, speed: none, heading: none };
    expect(Fix.parse(fix)).toEqual({ ...fix, speed: null, heading: null });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 'NaN', null])('an accuracy of %s is unknown', (none) => {
    expect(Fix.parse({ latitude: 40.7, longitude: -74.2, accuracy: none }).accuracy).toBeNull();
  });

  it('a batch has at most 200 fixes', () => {
    const batch = (length: number) =>
      FixBatch.safeParse({ fixes: Array.from({ length }, () => ({ latitude: 1, longitude: 1 })) }).success;
    expect([0, 1, 200, 201].map(batch)).toEqual([true, true, true, false]);
  });
});

it('toOnDuty writes duty as the text true or false', () => {
  expect([true, false].map(toOnDuty)).toEqual(['true', 'false']);
});
