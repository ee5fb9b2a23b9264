import { expect, it } from 'vitest';
import { silenceText } from './eta-words.ts';
import { directionFrom, follow, newestEta, type Track } from './position.ts';

const fix = (second: number, latitude = 40.7) => ({
  latitude,
  longitude: -74.2,
  accuracy: 8,
  heading: null,
  recordedAt: new Date(second * 1000).toISOString(),
});

it('follows newer positions and ignores late ones', () => {
  let track: Track | null = follow(null, fix(10));
  track = follow(track, fix(12, 40.71));
  const seen = track;
  expect(follow(track, fix(11, 40.9))).toBe(seen);
  expect(track.position.latitude).toBe(40.71);
  expect(track.trail.map(({ latitude }) => latitude)).toEqual([40.7, 40.71]);
});

it('draws no trail while the van stands, and a trail of at most 120 points', () => {
  let track = follow(null, fix(0));
  track = follow(track, fix(1));
  expect(track.trail).toHaveLength(1);
  for (let i = 2; i < 300; i += 1) track = follow(track, fix(i, 40 + i / 1000));
  expect(track.trail).toHaveLength(120);
});

it('keeps the later of two ETAs', () => {
  const early = { asOf: '2026-11-20T12:00:00Z' };
  const late = { asOf: '2026-11-20T12:00:05Z' };
  expect(newestEta(late, early)).toBe(late);
  expect(newestEta(early, late)).toBe(late);
  expect(newestEta(undefined, early)).toBe(early);
});

it('says where the technician is from the car', () => {
  const car = { latitude: 40.7, longitude: -74.26 };
  expect(directionFrom(car, { latitude: 40.8, longitude: -74.26 })).toBe('north');
  expect(directionFrom(car, { latitude: 40.7, longitude: -74.1 })).toBe('east');
  expect(directionFrom(car, { latitude: 40.6, longitude: -74.4 })).toBe('southwest');
  expect(directionFrom(car, { latitude: 40.72, longitude: -74.27 })).toBe('north');
});

it('never lets an old position pass for a fresh one', () => {
  const at = '2026-11-20T12:00:00Z';
  const after = (seconds: number) => silenceText(at, Date.parse(at) + seconds * 1000);
  expect(after(60)).toBeNull();
  expect(after(61)).toMatch(/out of contact/);
  expect(after(300)).toMatch(/out of contact/);
  expect(after(301)).toBe('Location may be outdated');
});
