import type { CompanyProfile } from '../company/company-profile.ts';
import type { ServiceType } from './service-type.ts';

type Booked = { serviceType: ServiceType; createdAt: number; scheduledAt: number | null };

const MINUTE_MS = 60_000;
const HALF_AN_HOUR_MS = 30 * MINUTE_MS;

/**
 * Returns when the technician is promised to be at the car: an emergency's response time after the booking, and the end
 * of a standard booking's window. All times are in epoch milliseconds.
 */
export function promisedAtOf(
  { serviceType, createdAt, scheduledAt }: Booked,
  { responseMinutes, slots }: Pick<CompanyProfile, 'responseMinutes'> & { slots: { everyMinutes: number } },
): number {
  return serviceType === 'emergency'
    ? createdAt + responseMinutes * MINUTE_MS
    : (scheduledAt ?? createdAt) + slots.everyMinutes * MINUTE_MS;
}

/** Returns the stored promise; half an hour, as migration 0044 set, for a row that a node of an older version inserted. */
export const storedPromise = ({
  promisedAt,
  createdAt,
  scheduledAt,
}: Pick<Booked, 'createdAt' | 'scheduledAt'> & { promisedAt: number | null }): number =>
  promisedAt ?? (scheduledAt ?? createdAt) + HALF_AN_HOUR_MS;
