import { expect, it } from 'vitest';
import { isAreaAlone, isSpotOf, PlaceDetail } from './place-detail.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632, accuracy: null };
const north = (miles: number) => ({ ...UNION, latitude: UNION.latitude + miles / 69.1 });

it('only a ZIP area or a town is an area alone', () => {
  expect(PlaceDetail.options.filter(isAreaAlone)).toEqual(['zip', 'town']);
});

it('an exact spot belongs to a ZIP area up to 2.7 miles from its middle, to a town up to 7', () => {
  expect(isSpotOf({ ...UNION, precision: 'zip' }, north(2.6))).toBe(true);
  expect(isSpotOf({ ...UNION, precision: 'zip' }, north(2.9))).toBe(false);
  expect(isSpotOf({ ...UNION, precision: 'town' }, north(6.8))).toBe(true);
  expect(isSpotOf({ ...UNION, precision: 'town' }, north(7.1))).toBe(false);
});
