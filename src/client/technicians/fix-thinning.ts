import { METERS_PER_MILE, milesBetween } from '../../domain/place.ts';
import { type KeptFix, nextKeptId } from '../offline/phone-store.ts';
import type { Reading } from './atoms.ts';

const MIN_MS = 1_000;
export const STILL_MS = 15_000;
const STILL_METERS = 5;
/** Worse than this says nothing about where a van is: it is shown, not sent. */
export const WORST_METERS = 500;
/** A position from a device's memory is at most ten seconds old: so far back, it was the clock that moved. */
const CLOCK_SET_BACK_MS = 60_000;

/** Whether a reading is worth sending after the one sent last: one a second, one every 15 s standing still. */
export function isWorthSending(reading: Reading, sent: Reading | null): boolean {
  if (reading.accuracyMeters > WORST_METERS) return false;
  if (!sent) return true;
  const afterMs = reading.recordedAtMs - sent.recordedAtMs;
  if (afterMs < -CLOCK_SET_BACK_MS) return true;
  if (afterMs < MIN_MS) return false;
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

/** A reading as it is kept until the server has it. */
export const keptOf = ({ recordedAtMs, ...reading }: Reading): Omit<KeptFix, 'recordedAt' | 'techId'> => ({
  id: nextKeptId(),
  takenAtMs: recordedAtMs,
  ...reading,
});
