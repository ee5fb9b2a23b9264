import { describe, expect, it } from 'vitest';
import { METERS_PER_MILE, milesBetween } from '../../src/domain/places/place.ts';
import { makeRandom } from '../random.ts';
import { makePlaces } from '../world/places.ts';
import { driveAlong } from './drive.ts';
import { readRoads } from './read-roads.ts';
import { wayBetween } from './way.ts';

const roads = readRoads();

describe('simulated drives', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a simulated drive runs door to door without a jump (%s)', (seed) => {
    const random = makeRandom(seed);
    const places = makePlaces(random);
    const [from, to] = [places.any(), places.any()];
    const drive = driveAlong(random, wayBetween(random, roads, from, to));
    const straight = milesBetween(from, to);
    expect(milesBetween(drive.at(0), from)).toBeLessThan(0.01);
    expect(milesBetween(drive.at(drive.seconds), to)).toBeLessThan(0.01);
    expect(drive.at(drive.seconds + 60).speed).toBe(0);

    let miles = 0;
    for (let second = 1; second <= drive.seconds; second += 1) {
      const step = milesBetween(drive.at(second - 1), drive.at(second));
      expect(step * METERS_PER_MILE).toBeLessThan(34);
      const { heading, speed } = drive.at(second);
      expect(heading).toBeGreaterThanOrEqual(0);
      expect(heading).toBeLessThanOrEqual(360);
      expect(speed).toBeLessThan(34);
      miles += step;
    }
    expect(miles).toBeLessThan(straight * 1.8 + 0.5);
    const mph = miles / (drive.seconds / 3600);
    expect(mph).toBeGreaterThan(12);
    expect(mph).toBeLessThan(66);
  });

  it('a simulated drive over a long distance uses an interstate', () => {
    const random = makeRandom(1);
    const [newark, parsippany] = [
      { latitude: 40.7476, longitude: -74.1752 },
      { latitude: 40.857, longitude: -74.4265 },
    ];
    const way = wayBetween(random, roads, newark, parsippany);
    expect(way.filter(({ road }) => road === 'interstate').length).toBeGreaterThan(way.length / 4);
  });
});
