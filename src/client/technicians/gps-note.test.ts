import { expect, it } from 'vitest';
import { type GpsState, gpsOff, type Reading } from './atoms.ts';
import { noteOf } from './gps-note.ts';

const NOON = Date.UTC(2026, 10, 21, 17);
const reading: Reading = {
  latitude: 40.6602,
  longitude: -74.2155,
  accuracyMeters: 8,
  speedMetersPerSecond: 0,
  headingDegrees: null,
  recordedAtMs: NOON,
};
const on: GpsState = { ...gpsOff, tracking: true, signal: 'good', server: 'success', reading, screen: 'on' };
const paused = (ms: number) => noteOf({ ...on, paused: { fromMs: NOON, toMs: NOON + ms } });

it('the GPS note says that tracking pauses when the screen locks', () => {
  expect(noteOf(on)).toMatchObject({ text: expect.stringMatching(/^Tracking pauses when/), warns: false });
  expect(noteOf({ ...on, screen: 'may lock' }).text).toMatch(/^This screen may lock/);
});

it('the GPS note says for how long tracking was paused', () => {
  expect(paused(34_000)).toMatchObject({
    text: expect.stringMatching(/^Tracking paused for 34 s /),
    warns: true,
  });
  expect(paused(240_000).text).toMatch(/^Tracking paused for 4 min \(12:00:00 to 12:04:00\)/);
  expect(paused(7_500_000).text).toMatch(/^Tracking paused for 2 h 5 min /);
});

it('the GPS note warns about a position that is too inaccurate to be sent', () => {
  expect(noteOf({ ...on, reading: { ...reading, accuracyMeters: 500 } }).warns).toBe(false);
  expect(noteOf({ ...on, reading: { ...reading, accuracyMeters: 812 } })).toEqual({
    text: 'Shown, not sent: it may be more than 500 m off.',
    warns: true,
  });
});

it('the GPS note off duty says that no location is shared, or how to allow location access', () => {
  expect(noteOf(gpsOff).text).toBe('Off duty: no location is shared, and no alerts come.');
  expect(noteOf({ ...gpsOff, problem: 'denied' }).text).toBe(
    'Please enable location access in your browser settings.',
  );
});
