import type { Booking } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';
import type { Candidate, RosterTechnician } from '../../domain/position.ts';

export const unassigned = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => !booking.assignedTechId && isOpen(booking.status)).sort(urgentFirst);

export const assigned = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => booking.assignedTechId && isOpen(booking.status));

/** Emergencies first, the longest waiting on top; then by the time asked for. */
function urgentFirst(a: Booking, b: Booking): number {
  const urgent = Number(b.serviceType === 'emergency') - Number(a.serviceType === 'emergency');
  return urgent || (a.scheduledAt ?? a.createdAt).localeCompare(b.scheduledAt ?? b.createdAt);
}

/** A technician as the picker lists one; without a booking picked there is no distance yet. */
export type Choice = Pick<Candidate, 'techId' | 'isOnDuty' | 'lastActiveAt' | 'openJobs'> &
  Partial<Pick<Candidate, 'distance' | 'estimatedTimeMinutes' | 'reason'>>;

/**
 * The technicians to choose from: the candidates in their order, duty and last position as pushed since;
 * without candidates the roster, on duty first.
 */
export function choicesOf(
  roster: readonly RosterTechnician[],
  candidates: readonly Candidate[] | undefined,
): Choice[] {
  if (!candidates) {
    return [...roster].sort(
      (a, b) => b.isOnDuty.localeCompare(a.isOnDuty) || a.techId.localeCompare(b.techId),
    );
  }
  const byId = new Map(roster.map((technician) => [technician.techId, technician]));
  return candidates.map((candidate) => {
    const now = byId.get(candidate.techId);
    return now ? { ...candidate, isOnDuty: now.isOnDuty, lastActiveAt: now.lastActiveAt } : candidate;
  });
}
