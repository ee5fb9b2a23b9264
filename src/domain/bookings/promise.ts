import type { CompanyProfile } from '../company/company-profile.ts';
import type { ServiceType } from './service-type.ts';

type Booked = { serviceType: ServiceType; createdAt: number; scheduledAt: number | null };

const MINUTE_MS = 60_000;

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
