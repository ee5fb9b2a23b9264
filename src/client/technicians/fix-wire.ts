import type { Fix } from '../../domain/position.ts';
import type { KeptFix } from '../offline/phone-store.ts';

/**
 * The wire form of a fix. Only the newest says that its technician is on duty: what is sent late says nothing of
 * the present.
 */
export const fixOf = (fix: KeptFix, onDuty: boolean): Fix => ({
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracy: Math.min(fix.accuracyMeters, 100_000),
  speed: fix.speedMetersPerSecond === null ? null : Math.min(fix.speedMetersPerSecond, 200),
  heading: fix.headingDegrees,
  ...(onDuty && { isOnDuty: 'true' as const }),
  recordedAt: fix.recordedAt,
});
