import type { Booking } from '../bookings/booking.ts';
import { holderOf } from '../bookings/booking-status.ts';
import type { OnDuty } from '../tracking/position.ts';
import { dueAt, isUnderWay } from './stops.ts';

/** The time without a position after which an on-duty technician is silent, because the map may no longer be right. */
export const SILENT_AFTER_MS = 2 * 60_000;

export type TechnicianState = 'free' | 'busy' | 'silent' | 'off';

/** Returns the state of a technician; `lastActiveAt` is null for a technician who never sent a position. */
export function technicianState(
  { isOnDuty, lastActiveAt }: { isOnDuty: OnDuty; lastActiveAt: string | null },
  isBusy: boolean,
  nowMs: number,
): TechnicianState {
  if (isOnDuty === 'false') return 'off';
  if (lastActiveAt === null || nowMs - Date.parse(lastActiveAt) >= SILENT_AFTER_MS) return 'silent';
  return isBusy ? 'busy' : 'free';
}

/** The states in which the board has no current position of a technician. */
export type Absence = Extract<TechnicianState, 'off' | 'silent'>;

/** Returns the absence of the technician who is at an open booking or on the way to the booking, or null. */
export function absenceAt(
  booking: Pick<Booking, 'assignedTechId' | 'status' | 'departedAt' | 'arrivedAt'>,
  absent: Readonly<Record<string, Absence>> | null,
): Absence | null {
  const holder = holderOf(booking);
  return holder !== null && isUnderWay(booking) ? (absent?.[holder] ?? null) : null;
}

type OpenJob = Pick<
  Booking,
  'assignedTechId' | 'status' | 'serviceType' | 'scheduledAt' | 'departedAt' | 'arrivedAt'
>;

/** Returns the technicians who are at a job, on the way to a job, or due at a job, from the open bookings. */
export function busyTechnicians(bookings: readonly OpenJob[], nowMs: number): ReadonlySet<string> {
  const busy = new Set<string>();
  for (const booking of bookings) {
    const { assignedTechId, serviceType, scheduledAt } = booking;
    if (assignedTechId === null) continue;
    const due = dueAt({ serviceType, scheduledAt: scheduledAt === null ? null : Date.parse(scheduledAt) });
    if (isUnderWay(booking) || due <= nowMs) busy.add(assignedTechId);
  }
  return busy;
}
