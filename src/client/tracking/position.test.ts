import { expect, it } from 'vitest';
import type { EtaResponse } from '../../domain/tracking/eta.ts';
import { silence } from './eta-text.ts';
import { directionFrom, follow, headingOf, isGap, newestEta, type Track, withTrail } from './position.ts';

const fix = (second: number, latitude = 40.7) => ({
  latitude,
  longitude: -74.2,
  accuracy: 8,
  heading: null,
  recordedAt: new Date(second * 1000).toISOString(),
});

type Eta = Pick<EtaResponse, 'status' | 'asOf' | 'bookingVersion'>;
const etaAt = (asOf: string): Eta => ({ status: 'en_route', asOf, bookingVersion: 5 });

it('the tracking page follows a position an hour earlier, because the server clock was set back', () => {
  const track = follow(follow(null, fix(7200)), fix(3601, 40.9));
  expect(track.position.latitude).toBe(40.9);
  const next = etaAt(fix(3601).recordedAt);
  expect(newestEta(etaAt(fix(7200).recordedAt), next)).toBe(next);
});

it('the tracking page follows newer positions and ignores late positions', () => {
  let track: Track | null = follow(null, fix(10));
  track = follow(track, fix(12, 40.71));
  const seen = track;
  expect(follow(track, fix(11, 40.9))).toBe(seen);
  expect(track.position.latitude).toBe(40.71);
  expect(track.trail.map(({ latitude }) => latitude)).toEqual([40.7, 40.71]);
});

it('the trail does not grow while the van stands, and has at most 600 points', () => {
  let track = follow(null, fix(0));
  track = follow(track, fix(1));
  expect(track.trail).toHaveLength(1);
  for (let i = 2; i < 700; i += 1) track = follow(track, fix(i, 40 + i / 1000));
  expect(track.trail).toHaveLength(600);
});

it('newestEta keeps the later of two ETAs', () => {
  const early = etaAt('2026-11-20T12:00:00Z');
  const late = etaAt('2026-11-20T12:00:05Z');
  expect(newestEta(late, early)).toBe(late);
  expect(newestEta(early, late)).toBe(late);
  expect(newestEta(undefined, early)).toBe(early);
});

it('newestEta keeps the ETA of the newer booking version, or the last received if the status changed', () => {
  const enRoute: Eta = { status: 'en_route', asOf: '2026-11-20T12:00:00Z', bookingVersion: 5 };
  const offDuty = {
    status: 'tech_location_private' as const,
    asOf: '2026-11-20T12:03:00Z',
    bookingVersion: 5,
  };
  const over: Eta = { status: 'service_completed', asOf: '2026-11-20T11:59:00Z', bookingVersion: 6 };
  expect(newestEta(over, enRoute)).toBe(over);
  expect(newestEta(enRoute, over)).toBe(over);
  expect(newestEta(enRoute, offDuty)).toBe(offDuty);
  expect(newestEta(offDuty, enRoute)).toBe(enRoute);
});

it('directionFrom names the compass direction from the car to the technician', () => {
  const car = { latitude: 40.7, longitude: -74.26 };
  expect(directionFrom(car, { latitude: 40.8, longitude: -74.26 })).toBe('north');
  expect(directionFrom(car, { latitude: 40.7, longitude: -74.1 })).toBe('east');
  expect(directionFrom(car, { latitude: 40.6, longitude: -74.4 })).toBe('southwest');
  expect(directionFrom(car, { latitude: 40.72, longitude: -74.27 })).toBe('north');
});

it('a position is silent after 60 seconds and outdated after 300 seconds', () => {
  const at = '2026-11-20T12:00:00Z';
  const after = (seconds: number) => silence(at, Date.parse(at) + seconds * 1000);
  expect([60, 61, 300, 301].map(after)).toEqual([
    { silent: false, outdated: false },
    { silent: true, outdated: false },
    { silent: true, outdated: false },
    { silent: true, outdated: true },
  ]);
});

it('follow keeps the more complete of two versions of the same fix', () => {
  const poor = { ...fix(10), accuracy: null };
  const full = { ...fix(10), heading: 90 };
  expect(follow(follow(null, poor), full).position).toBe(full);
  expect(follow(follow(null, full), poor).position).toBe(full);
});

it('withTrail starts the trail at the start of the drive, with each fix once', () => {
  const track = follow(follow(null, fix(10)), fix(12, 40.71));
  const earlier = [fix(8, 40.68), fix(9, 40.69), fix(10), fix(11, 40.705)].map(
    ({ latitude, longitude, recordedAt }) => ({ latitude, longitude, recordedAt }),
  );
  const latitudes = (of: Track | null) => of?.trail.map(({ latitude }) => latitude);
  expect(latitudes(withTrail(track, earlier))).toEqual([40.68, 40.69, 40.7, 40.71]);
  expect(withTrail(track, undefined)).toBe(track);
  expect(withTrail(null, earlier)).toBeNull();
});

it('isGap is true between fixes more than 60 seconds or more than a mile apart', () => {
  expect(isGap(fix(0), fix(60, 40.701))).toBe(false);
  expect(isGap(fix(0), fix(61, 40.701))).toBe(true);
  expect(isGap(fix(0), fix(5, 40.72))).toBe(true);
});

it('headingOf is the heading of the phone, otherwise the direction of the last two fixes', () => {
  const eastward = { ...fix(12), longitude: -74.19 };
  expect(headingOf(follow(null, fix(10)))).toBeNull();
  expect(headingOf(follow(follow(null, fix(10)), eastward))).toBeCloseTo(90, 0);
  expect(headingOf(follow(follow(null, fix(10)), { ...eastward, heading: 45 }))).toBe(45);
});
