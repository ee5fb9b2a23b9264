import type { Booking } from './booking.ts';
import { holderOf } from './booking-status.ts';
import { dueAt, isUnderWay } from './matching.ts';
import type { OnDuty } from './position.ts';

/** A technician on duty without a position for that long is silent: the map no longer says where the van is. */
const SILENT_AFTER_MS = 2 * 60_000;

export type TechnicianState = 'free' | 'busy' | 'silent' | 'off';

/** `lastActiveAt` as the wire has it; null when the technician was never heard of. */
export function technicianState(
  { isOnDuty, lastActiveAt }: { isOnDuty: OnDuty; lastActiveAt: string | null },
  isBusy: boolean,
  nowMs: number,
): TechnicianState {
  if (isOnDuty === 'false') return 'off';
  if (lastActiveAt === null || nowMs - Date.parse(lastActiveAt) >= SILENT_AFTER_MS) return 'silent';
  return isBusy ? 'busy' : 'free';
}

/** Why the board does not see a technician: off duty, or on duty and silent. */
export type Absence = Extract<TechnicianState, 'off' | 'silent'>;

/** The absence of the technician who is at this open booking or on the way to it; null when the board sees that one. */
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

/** The technicians who are at a job, on the way to one, or should be by now; of open bookings. */
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
