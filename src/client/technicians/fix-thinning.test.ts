import { describe, expect, it } from 'vitest';
import { Fix } from '../../domain/position.ts';
import type { KeptFix } from '../offline/phone-store.ts';
import type { Reading } from './atoms.ts';
import { isWorthSending, keptOf, readingOf } from './fix-thinning.ts';
import { fixOf } from './fix-wire.ts';

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

describe('a reading is sent', () => {
  it('when it is the first', () => {
    expect(isWorthSending(at(0), null)).toBe(true);
  });

  it('at most once a second while moving', () => {
    expect(isWorthSending(at(0.6, moved), at(0))).toBe(false);
    expect(isWorthSending(at(1, moved), at(0))).toBe(true);
  });

  it('every 15 seconds while standing still', () => {
    expect(isWorthSending(at(14), at(0))).toBe(false);
    expect(isWorthSending(at(15), at(0))).toBe(true);
  });

  it('never when it is worse than 500 m', () => {
    expect(isWorthSending(at(60, { accuracyMeters: 501 }), null)).toBe(false);
  });

  it('never when it is older than what was sent', () => {
    expect(isWorthSending(at(0, moved), at(5))).toBe(false);
  });

  it('again when the device’s clock was set back', () => {
    expect(isWorthSending(at(0, moved), at(3600))).toBe(true);
  });
});

describe('a fix on the wire', () => {
  const kept = (reading: Reading): KeptFix => ({
    ...keptOf(reading),
    techId: 'dmorales',
    recordedAt: '2026-11-20T19:00:00.000Z',
  });

  it('is accepted by the schema, and only the newest says that its technician is on duty', () => {
    const fix = fixOf(kept(at(0)), true);
    expect(fix).toMatchObject({ recordedAt: '2026-11-20T19:00:00.000Z', isOnDuty: 'true' });
    expect(Fix.safeParse(fix).success).toBe(true);
    expect(fixOf(kept(at(0)), false)).not.toHaveProperty('isOnDuty');
  });

  it('has no speed or heading where the device knows none', () => {
    const coords = { latitude: 1, longitude: 2, accuracy: 9, speed: Number.NaN, heading: Number.NaN };
    const reading = readingOf({ coords, timestamp: 5 } as GeolocationPosition);
    expect(fixOf(kept(reading), true)).toMatchObject({ speed: null, heading: null });
  });
});
