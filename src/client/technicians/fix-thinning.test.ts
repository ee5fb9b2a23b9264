import { describe, expect, it } from 'vitest';
import { Fix } from '../../domain/tracking/position.ts';
import type { UnsentFix } from '../offline/phone-store.ts';
import type { Reading } from './atoms.ts';
import { isWorthSending, readingOf, unsentFixOf } from './fix-thinning.ts';
import { fixOf } from './send-fix.ts';

const at = (seconds: number, given: Partial<Reading> = {}): Reading => ({
  latitude: 40.7189,
  longitude: -74.2043,
  accuracyMeters: 6,
  speedMetersPerSecond: 14,
  headingDegrees: 90,
  recordedAtMs: Date.UTC(2026, 10, 20, 19) + seconds * 1000,
  ...given,
});
const moved = { latitude: 40.7191 };

describe('readings that are sent', () => {
  it('the first GPS reading is sent', () => {
    expect(isWorthSending(at(0), null)).toBe(true);
  });

  it('a GPS reading is sent at most once a second while the technician moves', () => {
    expect(isWorthSending(at(0.6, moved), at(0))).toBe(false);
    expect(isWorthSending(at(1, moved), at(0))).toBe(true);
  });

  it('a GPS reading is sent every 15 seconds while the technician stands still', () => {
    expect(isWorthSending(at(14), at(0))).toBe(false);
    expect(isWorthSending(at(15), at(0))).toBe(true);
  });

  it('a GPS reading with an accuracy worse than 500 m is not sent, one of unknown accuracy is', () => {
    expect(isWorthSending(at(60, { accuracyMeters: 501 }), null)).toBe(false);
    expect(isWorthSending(at(60, { accuracyMeters: null }), null)).toBe(true);
  });

  it('a GPS reading older than the last sent reading is not sent', () => {
    expect(isWorthSending(at(0, moved), at(5))).toBe(false);
  });

  it('a GPS reading is sent after the device clock was set back', () => {
    expect(isWorthSending(at(0, moved), at(3600))).toBe(true);
  });
});

describe('wire format of a fix', () => {
  const unsent = (reading: Reading): UnsentFix => ({
    ...unsentFixOf(reading),
    techId: 'dmorales',
    recordedAt: '2026-11-20T19:00:00.000Z',
  });

  it('a fix is valid for its schema, and only the newest fix says that the technician is on duty', () => {
    const fix = fixOf(unsent(at(0)), true);
    expect(fix).toMatchObject({ recordedAt: '2026-11-20T19:00:00.000Z', isOnDuty: 'true' });
    expect(Fix.safeParse(fix).success).toBe(true);
    expect(fixOf(unsent(at(0)), false)).not.toHaveProperty('isOnDuty');
  });

  it.each([Number.NaN, -1, null, undefined, Number.POSITIVE_INFINITY, -0.5])(
    'a fix has no accuracy, speed and heading when the device reports %s for them',
    (none) => {
      const coords = { latitude: 1, longitude: 2, accuracy: none, speed: none, heading: none };
      const reading = readingOf({ coords, timestamp: 5 } as GeolocationPosition, 7);
      if (!reading) throw new Error('the reading has a point');
      expect(reading.recordedAtMs).toBe(7);
      const fix = fixOf(unsent(reading), true);
      expect(fix).toMatchObject({ accuracy: null, speed: null, heading: null });
      expect(Fix.safeParse(fix).success).toBe(true);
    },
  );

  it.each([
    { latitude: Number.NaN },
    { latitude: null },
    { longitude: Number.POSITIVE_INFINITY },
    { latitude: 90.1 },
    { longitude: -181 },
    { latitude: 0, longitude: 0 },
  ])('a position of %j is no reading', (wrong) => {
    const coords = { latitude: 40.7, longitude: -74.2, accuracy: 5, speed: null, heading: null, ...wrong };
    expect(readingOf({ coords, timestamp: 5 } as GeolocationPosition, 7)).toBeNull();
  });

  it('a heading of more than a full turn is unknown', () => {
    const coords = { latitude: 40.7, longitude: -74.2, accuracy: 5, speed: 3, heading: 720 };
    expect(readingOf({ coords, timestamp: 5 } as GeolocationPosition, 7)?.headingDegrees).toBeNull();
  });
});
