import { describe, expect, it } from 'vitest';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { readZips } from './gazetteer-data.ts';
import { byLatitude, nearestZip } from './nearest-zip.ts';

const areas = byLatitude(readZips().filter(({ isArea }) => isArea));
const MILES = 40;

/** Points in and around the five states, in a regular pattern. */
const points: Coordinates[] = Array.from({ length: 2000 }, (_, n) => ({
  latitude: 37.5 + ((n * 7919) % 8000) / 1000,
  longitude: -81.5 + ((n * 104_729) % 10_000) / 1000,
}));

describe('nearestZip', () => {
  it('nearestZip finds an area as near as the nearest of all areas', () => {
    let found = 0;
    for (const point of points) {
      const nearest = Math.min(...areas.map((area) => milesBetween(point, area)));
      const zip = nearestZip(areas, point, MILES);
      if (zip) {
        found += 1;
        // The search compares distances on a plane, the expectation on a sphere.
        expect(milesBetween(point, zip)).toBeLessThanOrEqual(nearest * 1.02);
      } else expect(nearest).toBeGreaterThan(MILES * 0.98);
    }
    expect(found).toBeGreaterThan(500);
    expect(found).toBeLessThan(points.length);
  });

  it('nearestZip finds each area at its own centre', () => {
    for (const area of areas.filter((_, n) => n % 20 === 0)) {
      const zip = nearestZip(areas, area, 1);
      expect(zip && milesBetween(zip, area)).toBe(0);
    }
  });
});
