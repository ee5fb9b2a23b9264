import type { Booking } from './booking.ts';
import { isInPool } from './booking-status.ts';

const MINUTE_MS = 60_000;

/** An emergency without a technician is late after 5 minutes; the board shows it in amber. */
const LATE_AFTER_MS = 5 * MINUTE_MS;
/** After 10 minutes the alarm sounds again, also when the alert was acknowledged; the board shows it in red. */
const ALARM_AFTER_MS = 10 * MINUTE_MS;
/** And again that often until the emergency has a technician. */
export const ALARM_EVERY_MS = 5 * MINUTE_MS;

export type WaitLevel = 'new' | 'late' | 'alarm';

export function waitLevel(waitedMs: number): WaitLevel {
  if (waitedMs >= ALARM_AFTER_MS) return 'alarm';
  return waitedMs >= LATE_AFTER_MS ? 'late' : 'new';
}

/** How long an open emergency has waited for a technician; null for any other booking. */
export function emergencyWait(
  booking: Pick<Booking, 'serviceType' | 'status' | 'assignedTechId' | 'createdAt'>,
  nowMs: number,
): { waitedMs: number; level: WaitLevel } | null {
  if (booking.serviceType !== 'emergency' || !isInPool(booking)) return null;
  const waitedMs = Math.max(0, nowMs - Date.parse(booking.createdAt));
  return { waitedMs, level: waitLevel(waitedMs) };
}

/** When the alert of an emergency that has no technician, or no longer has one, is raised next. */
export const raiseAt = (createdAtMs: number, nowMs: number): number =>
  Math.max(createdAtMs + ALARM_AFTER_MS, nowMs + ALARM_EVERY_MS);
