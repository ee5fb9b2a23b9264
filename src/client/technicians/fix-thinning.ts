import { Coordinates, METERS_PER_MILE, milesBetween } from '../../domain/places/place.ts';
import { nextItemId, type UnsentFix } from '../offline/phone-store.ts';
import type { Reading } from './atoms.ts';

/** Readings come once a second, give or take. */
const MIN_INTERVAL_MS = 900;
export const STANDSTILL_INTERVAL_MS = 15_000;
const STANDSTILL_METERS = 5;
/** A reading with a worse accuracy is shown, but not sent. */
export const MAX_ACCURACY_METERS = 500;
/** A reading that is so much older means that the device's clock was set back. */
const CLOCK_SET_BACK_MS = 60_000;

/** Whether a reading is so inaccurate that it is not sent; one of unknown accuracy is sent. */
export const isTooInaccurate = ({ accuracyMeters }: Pick<Reading, 'accuracyMeters'>): boolean =>
  accuracyMeters !== null && accuracyMeters > MAX_ACCURACY_METERS;

/** Whether a reading is to be sent after the last sent one: at most one a second, at a standstill one every 15 s. */
export function isWorthSending(reading: Reading, sent: Reading | null): boolean {
  if (isTooInaccurate(reading)) return false;
  if (!sent) return true;
  const afterMs = reading.recordedAtMs - sent.recordedAtMs;
  if (afterMs < -CLOCK_SET_BACK_MS) return true;
  if (afterMs < MIN_INTERVAL_MS) return false;
  const movedMeters = milesBetween(reading, sent) * METERS_PER_MILE;
  return movedMeters >= STANDSTILL_METERS || afterMs >= STANDSTILL_INTERVAL_MS;
}

/** Null for a value that is no number, negative or too large, as some devices report what they have not measured. */
const known = (value: number | null | undefined, most = Number.MAX_VALUE): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most ? value : null;

/**
 * Returns the reading of a position that the device took at `recordedAtMs`; null for one without a point, which some
 * devices report as no number or as 0, 0, and which the server would refuse with all fixes beside it.
 */
export function readingOf({ coords }: GeolocationPosition, recordedAtMs: number): Reading | null {
  const isPoint = Coordinates.safeParse({ latitude: coords.latitude, longitude: coords.longitude }).success;
  if (!isPoint || (coords.latitude === 0 && coords.longitude === 0)) return null;
  return {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracyMeters: known(coords.accuracy),
    speedMetersPerSecond: known(coords.speed),
    headingDegrees: known(coords.heading, 360),
    recordedAtMs,
  };
}

/** A reading in the form that the outbox stores. */
export const unsentFixOf = ({
  recordedAtMs,
  ...reading
}: Reading): Omit<UnsentFix, 'recordedAt' | 'techId'> => ({
  id: nextItemId(),
  takenAtMs: recordedAtMs,
  ...reading,
});
