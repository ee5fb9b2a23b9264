import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf, isUnassigned } from '../../domain/bookings/booking-status.ts';
import { foldText } from '../../domain/people/search-text.ts';
import type { Candidate, RosterTechnician } from '../../domain/tracking/position.ts';

export const unassigned = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter(isUnassigned).sort(urgentFirst);

export const assigned = (bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => holderOf(booking) !== null);

/** Emergencies first, the oldest on top; then standard bookings by scheduled time. */
function urgentFirst(a: Booking, b: Booking): number {
  const urgent = Number(b.serviceType === 'emergency') - Number(a.serviceType === 'emergency');
  return urgent || (a.scheduledAt ?? a.createdAt).localeCompare(b.scheduledAt ?? b.createdAt);
}

/** A technician in the picker; without a picked booking there is no distance. */
export type Choice = Pick<Candidate, 'techId' | 'isOnDuty' | 'lastActiveAt' | 'openJobs'> &
  Partial<Pick<Candidate, 'distance' | 'estimatedTimeMinutes' | 'reason'>>;

/** The choices whose id, or a word of whose name, starts with the search text, in the given order. */
export function choicesFound(
  choices: readonly Choice[],
  roster: readonly RosterTechnician[],
  search: string,
): readonly Choice[] {
  const text = foldText(search.trim());
  if (text === '') return choices;
  const names = new Map(roster.map(({ techId, name }) => [techId, name]));
  return choices.filter(({ techId }) =>
    foldText(` ${techId} ${names.get(techId) ?? ''}`).includes(` ${text}`),
  );
}

/** The technicians to choose from: the candidates in their order; without candidates the roster, on duty first. */
export const choicesOf = (
  roster: readonly RosterTechnician[],
  candidates: readonly Candidate[] | undefined,
): readonly Choice[] =>
  candidates ??
  [...roster].sort((a, b) => b.isOnDuty.localeCompare(a.isOnDuty) || a.techId.localeCompare(b.techId));
