import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { type RoadMap, RoadNetwork } from './road-network.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const length = (points: readonly Coordinates[]) =>
  points.slice(1).reduce((sum, point, n) => sum + milesBetween(points[n] as Coordinates, point), 0);

/** A road from south to north at 74 degrees west, and one that crosses it at 41 degrees north. */
const crossing: RoadMap = {
  transform: { scale: [0.1, 0.1], translate: [-75, 40] },
  arcs: [
    [
      [10, 0],
      [0, 20],
    ],
    [
      [0, 10],
      [20, 0],
    ],
  ],
  objects: { roads: { geometries: [{ arcs: [0] }, { arcs: [[~1]] }, {}] } },
};

it('a drive follows a road, and changes to the one that crosses it', () => {
  const network = new RoadNetwork(crossing);
  const way = network.wayBetween(at(40.3, -74.01), at(41.01, -73.4));
  expect(way[0]).toEqual(at(40.3, -74.01));
  expect(way.at(-1)).toEqual(at(41.01, -73.4));
  const miles = milesBetween(at(40.3, -74), at(41, -74)) + milesBetween(at(41, -74), at(41, -73.4));
  expect(length(way)).toBeGreaterThan(miles * 0.97);
  expect(length(way)).toBeLessThan(miles * 1.05);
  expect(way.some((point) => milesBetween(point, at(41, -74)) < 0.5)).toBe(true);
});

it('a short drive, and one far from every road, go straight', () => {
  const network = new RoadNetwork(crossing);
  const [here, near] = [at(40.5, -74), at(40.51, -74.02)];
  expect(network.wayBetween(here, near).length).toBeLessThanOrEqual(4);
  const [far, farther] = [at(40.5, -74.6), at(40.6, -74.6)];
  expect(network.wayBetween(far, farther)).toEqual([far, farther]);
  expect(network.wayBetween(here, here).at(-1)).toEqual(here);
});

it('on the built-in map a drive from Newark to Parsippany takes interstates, without a long detour', () => {
  const network = new RoadNetwork(JSON.parse(readFileSync('public/basemap.topo.json', 'utf8')) as RoadMap);
  const [newark, parsippany] = [at(40.7476, -74.1752), at(40.857, -74.4265)];
  const way = network.wayBetween(newark, parsippany);
  expect(way.length).toBeGreaterThan(20);
  expect(length(way)).toBeLessThan(milesBetween(newark, parsippany) * 1.5);
});
