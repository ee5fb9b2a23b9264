import { expect, it } from 'vitest';
import { driveText } from './drive-text.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
const FOUR_MILES_AWAY = { latitude: 40.75, longitude: -74.23 };
/** 10:00 on a Friday in New York. */
const MORNING = new Date('2026-11-20T15:00:00.000Z');
const EVENING_RUSH = new Date('2026-11-20T22:00:00.000Z');
const minutesOf = (text: string) => Number.parseInt(text, 10);

it('the drive text has minutes and miles, and more minutes in the rush hour', () => {
  expect(driveText(UNION, FOUR_MILES_AWAY, MORNING)).toMatch(/^1\d min, 4\.0 mi$/);
  expect(minutesOf(driveText(UNION, FOUR_MILES_AWAY, EVENING_RUSH))).toBeGreaterThan(
    minutesOf(driveText(UNION, FOUR_MILES_AWAY, MORNING)),
  );
});

it('the drive text is at least 1 min', () => {
  expect(driveText(UNION, UNION, MORNING)).toMatch(/^[1-9]\d* min, 0\.0 mi$/);
});

it('the drive text has more minutes in New York City than in New Jersey for the same distance', () => {
  const astoria = { latitude: 40.7644, longitude: -73.9235 };
  const brooklyn = { latitude: 40.7069, longitude: -73.9235 };
  const newark = { latitude: 40.7357, longitude: -74.1724 };
  const kearny = { latitude: 40.6782, longitude: -74.1724 };
  expect(minutesOf(driveText(astoria, brooklyn, MORNING))).toBeGreaterThan(
    minutesOf(driveText(newark, kearny, MORNING)),
  );
});
