import { useMemo } from 'react';
import type { Booking } from '../../domain/booking.ts';
import type { RosterTechnician } from '../../domain/position.ts';
import { type Choice, choicesOf } from './pick.ts';
import { useCandidates } from './use-candidates.ts';

type Choices = {
  choices: readonly Choice[];
  /** Whether they are in the order that the server suggests for the booking. */
  ranked: boolean;
  /** When they were ranked, in epoch milliseconds, if that may be out of date by now. */
  staleSinceMs: number | null;
};

/** The technicians to choose from, for a booking or for none so far. */
export function useChoices(booking: Booking | undefined, roster: readonly RosterTechnician[]): Choices {
  const { candidates, staleSinceMs } = useCandidates(booking?.id);
  const choices = useMemo(() => choicesOf(roster, candidates), [roster, candidates]);
  return { choices, ranked: candidates !== undefined, staleSinceMs };
}
