import { expect, it } from 'vitest';
import { locationProblem } from './device-location.ts';

it('locationProblem explains why the device has no position', () => {
  expect(locationProblem(1)).toBe('Location access denied. Please enable location permissions.');
  expect(locationProblem(2)).toBe('Location information is unavailable.');
  expect(locationProblem(3)).toBe('Location request timed out.');
  expect(locationProblem(undefined)).toBe('Failed to get your location.');
});
