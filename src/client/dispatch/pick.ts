import type { Booking } from '../../domain/booking.ts';
import { holderOf, isInPool } from '../../domain/booking-status.ts';
import type { Candidate, RosterTechnician } from '../../domain/position.ts';

export const unassigned = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter(isInPool).sort(urgentFirst);

export const assigned = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => holderOf(booking) !== null);

/** Emergencies first, the longest waiting on top; then by the time asked for. */
function urgentFirst(a: Booking, b: Booking): number {
  const urgent = Number(b.serviceType === 'emergency') - Number(a.serviceType === 'emergency');
  return urgent || (a.scheduledAt ?? a.createdAt).localeCompare(b.scheduledAt ?? b.createdAt);
}

/** A technician as the picker lists one; without a booking picked there is no distance yet. */
export type Choice = Pick<Candidate, 'techId' | 'isOnDuty' | 'lastActiveAt' | 'openJobs'> &
  Partial<Pick<Candidate, 'distance' | 'estimatedTimeMinutes' | 'reason'>>;

/** The choices of whose id or name a word starts so, in the order given. */
export function choicesFound(
  choices: readonly Choice[],
  roster: readonly RosterTechnician[],
  search: string,
): readonly Choice[] {
  const words = search.trim().toLowerCase();
  if (words === '') return choices;
  const names = new Map(roster.map(({ techId, name }) => [techId, name]));
  return choices.filter(({ techId }) =>
    ` ${techId} ${names.get(techId) ?? ''}`.toLowerCase().includes(` ${words}`),
  );
}

/** The technicians to choose from: the candidates in their order; without candidates the roster, on duty first. */
export const choicesOf = (
  roster: readonly RosterTechnician[],
  candidates: readonly Candidate[] | undefined,
): readonly Choice[] =>
  candidates ??
  [...roster].sort((a, b) => b.isOnDuty.localeCompare(a.isOnDuty) || a.techId.localeCompare(b.techId));
