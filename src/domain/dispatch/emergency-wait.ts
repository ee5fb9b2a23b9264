import type { Booking } from '../bookings/booking.ts';
import { isUnassigned } from '../bookings/booking-status.ts';
import { MINUTE_MS } from '../durations.ts';

/** An unassigned emergency is late after 5 minutes; the board shows a late emergency in amber. */
const LATE_AFTER_MS = 5 * MINUTE_MS;
/** After 10 minutes the alarm sounds again, even for an acknowledged alert; the board shows the emergency in red. */
const ALARM_AFTER_MS = 10 * MINUTE_MS;
/** The interval of the alarm until a technician is assigned. */
export const ALARM_EVERY_MS = 5 * MINUTE_MS;

export type WaitLevel = 'new' | 'late' | 'alarm';

export function waitLevel(waitedMs: number): WaitLevel {
  if (waitedMs >= ALARM_AFTER_MS) return 'alarm';
  return waitedMs >= LATE_AFTER_MS ? 'late' : 'new';
}

/** Returns the waiting time of an unassigned open emergency, or null for any other booking. */
export function emergencyWait(
  booking: Pick<Booking, 'serviceType' | 'status' | 'assignedTechId' | 'createdAt' | 'movedAt'>,
  nowMs: number,
): { waitedMs: number; level: WaitLevel } | null {
  if (booking.serviceType !== 'emergency' || !isUnassigned(booking)) return null;
  const waitedMs = Math.max(0, nowMs - Date.parse(booking.movedAt ?? booking.createdAt));
  return { waitedMs, level: waitLevel(waitedMs) };
}

/**
 * Returns the time of the first alarm for an emergency that automatic mode assigns: when it is late, whatever the reason,
 * so that an emergency is not left in silence. Dispatch raises the alarm before, when it finds nobody.
 */
export const quietUntil = (createdAtMs: number): number => createdAtMs + LATE_AFTER_MS;

/** Returns the time of the next alarm for an unassigned emergency, in epoch milliseconds. */
export const raiseAt = (createdAtMs: number, nowMs: number): number =>
  Math.max(createdAtMs + ALARM_AFTER_MS, nowMs + ALARM_EVERY_MS);
