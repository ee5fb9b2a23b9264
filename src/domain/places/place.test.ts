import { describe, expect, it } from 'vitest';
import { LocationQuery } from '../../contract/shapes/location-query.ts';
import { english, translator } from '../texts.ts';
import {
  areaMeters,
  formatAccuracy,
  milesBetween,
  placeInWords,
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
    const shown = (meters: number) => formatAccuracy(meters, english);
    expect([0, 5, 6, 30, 31, 100, 150, 160, 161, 400, 999, 2400, 5000, 12_345].map(shown)).toEqual([
      ...['±0 ft', '±16 ft', '±20 ft', '±98 ft', '±100 ft', '±330 ft', '±490 ft', '±520 ft'],
      ...['±0.1 mi', '±0.2 mi', '±0.6 mi', '±1.5 mi', '±3.1 mi', '±7.7 mi'],
    ]);
    expect(placeNote({ place: 'Newark, NJ', precision: 'town', accuracy: null }, english)).toBe(
      'Newark, NJ (town)',
    );
    expect(placeNote({ place: 'Union, NJ 07083', precision: 'zip', accuracy: null }, english)).toBe(
      'Union, NJ 07083 (ZIP area)',
    );
    expect(placeNote({ place: 'near Union, NJ 07083', precision: 'exact', accuracy: 5 }, english)).toBe(
      'near Union, NJ 07083 (exact point, ±16 ft)',
    );
    expect(placeNote({ place: 'I-78 exit 52', precision: 'town', accuracy: 2400 }, english)).toBe(
      'I-78 exit 52 (known to ±1.5 mi)',
    );
    expect(placeNote({ place: null, precision: 'zip', accuracy: null }, english)).toBe('Location: ZIP area');
  });

  it("a stored place, which has the company's words, is said in the reader's", () => {
    const spanish = translator({ language: 'es-US', texts: { 'near {place}': 'cerca de {place}' } });
    const said = (place: string) => placeInWords(place, 'near {place}', spanish);
    expect(said('near Union, NJ 07083')).toBe('cerca de Union, NJ 07083');
    expect(said('GSP exit 142, near Union, NJ 07083')).toBe('GSP exit 142, cerca de Union, NJ 07083');
    expect(said('48 Maple Court, Union, NJ')).toBe('48 Maple Court, Union, NJ');
    expect(said('Nearfield, NJ')).toBe('Nearfield, NJ');
    expect(placeInWords('Union no tikaku', '{place} no tikaku', english)).toBe('near Union');
    expect(placeInWords('Union, NJ', '{place} no tikaku', english)).toBe('Union, NJ');
  });
});
