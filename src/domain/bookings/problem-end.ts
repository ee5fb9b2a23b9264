import { type BookingStatus, isOpen } from './booking-status.ts';
import type { DecisionKind } from './change-log.ts';
import { givesBack, type ProblemKind } from './job-problem.ts';

type Change = {
  kind: DecisionKind;
  from: string | null;
  after: { status: BookingStatus; assignedTechId: string | null };
};

/** What ends a problem of the technician at the car: somebody else goes, or at another time. */
const ofTechnician: readonly DecisionKind[] = ['assigned', 'unassigned', 'moved'];

/**
 * Whether a later change of the booking ends a reported problem. A job that was given back is one until it has a
 * technician; a wrong place, until somebody is at the car. A dispatcher may end each before.
 */
export function endsProblem(problem: ProblemKind, { kind, from, after }: Change): boolean {
  if (!isOpen(after.status)) return true;
  if (kind === 'problem') return from === problem;
  if (givesBack(problem)) return after.assignedTechId !== null || kind === 'moved';
  if (kind === 'status' && after.status === 'in_progress') return true;
  return problem === 'wrong_place' ? kind === 'arrived' : ofTechnician.includes(kind);
}
