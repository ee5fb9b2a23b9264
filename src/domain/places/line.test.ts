import { expect, it } from 'vitest';
import { decodeLine, encodeLine, lineFrom, simplifyLine } from './line.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it('encodeLine writes the published example of the format, and decodeLine reads it', () => {
  const points = [at(38.5, -120.2), at(40.7, -120.95), at(43.252, -126.453)];
  expect(encodeLine(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points);
});

it('an encoded line keeps points to one metre, also of one point and of none', () => {
  const points = [at(40.69761, -74.26319), at(40.69762, -74.2632), at(-33.86, 151.2093)];
  expect(decodeLine(encodeLine(points))).toEqual(points);
  expect(decodeLine(encodeLine([at(0, 0)]))).toEqual([at(0, 0)]);
  expect(encodeLine([])).toBe('');
  expect(decodeLine('')).toEqual([]);
});

it('simplifyLine leaves out points on a straight line and keeps the corner', () => {
  const corner = [at(40, -74), at(40.05, -74), at(40.1, -74.0001), at(40.1, -74.05), at(40.1, -74.1)];
  expect(simplifyLine(corner, 0.04)).toEqual([at(40, -74), at(40.1, -74.0001), at(40.1, -74.1)]);
  expect(simplifyLine([at(40, -74)], 0.04)).toEqual([at(40, -74)]);
  expect(simplifyLine([], 0.04)).toEqual([]);
});

it('lineFrom cuts off what is driven, and says how far a place is from the line', () => {
  const line = [at(40, -74), at(40.1, -74), at(40.1, -74.2)];
  const onTheWay = lineFrom(line, at(40.05, -74));
  expect(onTheWay.miles).toBeLessThan(0.001);
  expect(onTheWay.points).toEqual([at(40.05, -74), at(40.1, -74), at(40.1, -74.2)]);
  expect(lineFrom(line, at(40.1, -74.1)).points).toHaveLength(2);
  const aside = lineFrom(line, at(40.05, -74.02));
  expect(aside.miles).toBeCloseTo(1.06, 1);
  expect(lineFrom([at(40, -74)], at(40, -74)).miles).toBe(Number.POSITIVE_INFINITY);
});
