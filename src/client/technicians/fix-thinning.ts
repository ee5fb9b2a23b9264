import { METERS_PER_MILE, milesBetween } from '../../domain/place.ts';
import type { Fix } from '../../domain/position.ts';
import type { Reading } from './atoms.ts';

export const LEAST_MS = 1_000;
export const STILL_MS = 15_000;
const STILL_METERS = 5;
/** Worse than this says nothing about where a van is: it is shown, not sent. */
const WORST_METERS = 500;

/** Whether a reading is worth sending after the one sent last: one a second, one every 15 s standing still. */
export function isWorthSending(reading: Reading, sent: Reading | null): boolean {
  if (reading.accuracyMeters > WORST_METERS) return false;
  if (!sent) return true;
  const afterMs = reading.recordedAtMs - sent.recordedAtMs;
  if (afterMs < LEAST_MS) return false;
  const movedMeters = milesBetween(reading, sent) * METERS_PER_MILE;
  return movedMeters >= STILL_METERS || afterMs >= STILL_MS;
}

/** A device may say a speed or a heading that is no number, or below zero, where it knows none. */
const known = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 ? value : null;

export function readingOf({ coords, timestamp }: GeolocationPosition): Reading {
  return {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracyMeters: coords.accuracy,
    speedMetersPerSecond: known(coords.speed),
    headingDegrees: known(coords.heading),
    recordedAtMs: timestamp,
  };
}

/** The wire form of a reading, from a technician on duty. */
export const fixOf = (reading: Reading): Fix => ({
  latitude: reading.latitude,
  longitude: reading.longitude,
  accuracy: Math.min(reading.accuracyMeters, 100_000),
  speed: reading.speedMetersPerSecond === null ? null : Math.min(reading.speedMetersPerSecond, 200),
  heading: reading.headingDegrees,
  isOnDuty: 'true',
  recordedAt: new Date(reading.recordedAtMs).toISOString(),
});
