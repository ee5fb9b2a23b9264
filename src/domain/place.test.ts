import { describe, expect, it } from 'vitest';
import { LocationQuery, milesBetween, parseCoordinates, roundToTenth } from './place.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };

describe('miles between two points', () => {
  it('are those of the sphere', () => {
    expect(milesBetween({ latitude: 40, longitude: -74 }, { latitude: 41, longitude: -74 })).toBeCloseTo(
      69.09,
      2,
    );
    // City Hall of New York, and Trenton's State House.
    expect(milesBetween(UNION, { latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(13.5, 1);
    expect(milesBetween(UNION, { latitude: 40.2206, longitude: -74.7699 })).toBeCloseTo(42.4, 1);
  });

  it('are none to itself, as many back as there, and finite at the ends of the earth', () => {
    const far = { latitude: -UNION.latitude, longitude: 180 + UNION.longitude };
    expect(milesBetween(UNION, UNION)).toBe(0);
    expect(milesBetween(UNION, far)).toBeCloseTo(Math.PI * 3958.7613, 3);
    expect(milesBetween(far, UNION)).toBe(milesBetween(UNION, far));
    expect(milesBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(
      14,
    );
  });

  it('are rounded to tenths', () => {
    expect([0.04, 0.05, 25.04, 25.05, 99.96].map(roundToTenth)).toEqual([0, 0.1, 25, 25.1, 100]);
  });
});

describe('coordinates as text', () => {
  it.each([
    ['40.7, -74.2', { latitude: 40.7, longitude: -74.2 }],
    ['  40.7,-74.2 ', { latitude: 40.7, longitude: -74.2 }],
    ['-5,120', { latitude: -5, longitude: 120 }],
    ['90, 180', { latitude: 90, longitude: 180 }],
    ['91, 0', null],
    ['40.7, -181', null],
    ['40.7', null],
    ['40.7 -74.2', null],
    ['40.7, -74.2, 3', null],
    ['07083', null],
    ['12, Main Street', null],
    ['1e1, 5', null],
    ['', null],
  ])('%j are %j', (text, point) => {
    expect(parseCoordinates(text)).toEqual(point);
  });
});

describe('a question for a distance', () => {
  it('has a text, and both coordinates or none', () => {
    const fits = (query: object) => LocationQuery.safeParse(query).success;
    expect(fits({ location: 'Union, NJ' })).toBe(true);
    expect(fits({ location: 'Home', ...UNION })).toBe(true);
    expect(fits({ location: 'Home', latitude: null, longitude: null })).toBe(true);
    expect(fits({ location: 'Home', latitude: 40.7 })).toBe(false);
    expect(fits({ location: 'Home', latitude: 40.7, longitude: null })).toBe(false);
    expect(fits({ location: '  ' })).toBe(false);
    expect(fits({ location: 'x'.repeat(301) })).toBe(false);
    expect(fits(UNION)).toBe(false);
  });
});
