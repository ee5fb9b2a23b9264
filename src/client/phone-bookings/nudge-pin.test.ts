import { expect, it } from 'vitest';
import { milesBetween } from '../../domain/places/place.ts';
import { nudged } from './nudge-pin.ts';

const CAR = { latitude: 40.7, longitude: -74.2 };
const FEET = 5280;

it.each([
  ['ArrowUp', false, 80],
  ['ArrowDown', false, 80],
  ['ArrowLeft', false, 80],
  ['ArrowRight', true, 800],
])('%s moves the pin, far with Shift: %s', (key, isFar, feet) => {
  const moved = nudged(CAR, key, isFar);
  expect(Math.abs(milesBetween(CAR, moved ?? CAR) * FEET - feet)).toBeLessThan(feet / 20);
  expect(moved).toMatchObject({ accuracy: null });
});

it('other keys leave the pin', () => {
  expect(nudged(CAR, 'Enter', false)).toBeNull();
});
