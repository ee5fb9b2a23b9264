import { describe, expect, it } from 'vitest';
import { LocationQuery } from '../../contract/shapes/location-query.ts';
import { english } from '../texts.ts';
import {
  areaMeters,
  formatAccuracy,
  milesBetween,
  parseCoordinates,
  placeNote,
  precisionOfFix,
  roundToTenth,
} from './place.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };

describe('distance in miles', () => {
  it('milesBetween returns the great-circle distance', () => {
    expect(milesBetween({ latitude: 40, longitude: -74 }, { latitude: 41, longitude: -74 })).toBeCloseTo(
      69.09,
      2,
    );
    // New York City Hall and the State House in Trenton.
    expect(milesBetween(UNION, { latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(13.5, 1);
    expect(milesBetween(UNION, { latitude: 40.2206, longitude: -74.7699 })).toBeCloseTo(42.4, 1);
  });

  it('milesBetween is 0 for one point, symmetric, and right at antipodes and the date line', () => {
    const far = { latitude: -UNION.latitude, longitude: 180 + UNION.longitude };
    expect(milesBetween(UNION, UNION)).toBe(0);
    expect(milesBetween(UNION, far)).toBeCloseTo(Math.PI * 3958.7613, 3);
    expect(milesBetween(far, UNION)).toBe(milesBetween(UNION, far));
    expect(milesBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(
      14,
    );
  });

  it('roundToTenth rounds miles to tenths', () => {
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
  ])('parseCoordinates reads %j as %j', (text, point) => {
    expect(parseCoordinates(text)).toEqual(point);
  });
});

describe('distance query', () => {
  it('a distance query needs a location text, and both coordinates or none', () => {
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

describe('precision of a place', () => {
  it('the precision of a place follows from the accuracy of the fix', () => {
    expect([null, 0, 100, 101, 2200, 2201, 50_000].map(precisionOfFix)).toEqual([
      ...['exact', 'exact', 'exact', 'zip', 'zip', 'town', 'town'],
    ]);
  });

  it('a place has an area radius unless the place is an exact point', () => {
    expect(areaMeters({ precision: 'exact', accuracy: 5 })).toBe(0);
    expect(areaMeters({ precision: 'zip', accuracy: null })).toBe(2200);
    expect(areaMeters({ precision: 'town', accuracy: null })).toBe(5600);
    expect(areaMeters({ precision: 'town', accuracy: 5000 })).toBe(5000);
    expect(areaMeters({ precision: null, accuracy: null })).toBe(0);
  });

  it('the precision of a place is shown as text', () => {
    expect([5, 999, 1000, 2400, 5000, 12_345].map(formatAccuracy)).toEqual([
      ...['±5 m', '±999 m', '±1 km', '±2.4 km', '±5 km', '±12.3 km'],
    ]);
    expect(placeNote({ place: 'Newark, NJ', precision: 'town', accuracy: null }, english)).toBe(
      'Newark, NJ (town)',
    );
    expect(placeNote({ place: 'Union, NJ 07083', precision: 'zip', accuracy: null }, english)).toBe(
      'Union, NJ 07083 (ZIP area)',
    );
    expect(placeNote({ place: 'near Union, NJ 07083', precision: 'exact', accuracy: 5 }, english)).toBe(
      'near Union, NJ 07083 (exact point, ±5 m)',
    );
    expect(placeNote({ place: 'I-78 exit 52', precision: 'town', accuracy: 2400 }, english)).toBe(
      'I-78 exit 52 (known to ±2.4 km)',
    );
    expect(placeNote({ place: null, precision: 'zip', accuracy: null }, english)).toBe('Location: ZIP area');
  });
});
