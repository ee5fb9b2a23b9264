import { describe, expect, it } from 'vitest';
import type { DecisionKind } from './change-log.ts';
import { ProblemKind } from './job-problem.ts';
import { endsProblem } from './problem-end.ts';

const dana = { status: 'confirmed', assignedTechId: 'dana' } as const;
const nobody = { status: 'pending', assignedTechId: null } as const;
type After = Parameters<typeof endsProblem>[1]['after'];
/** The problems that a change ends, from every kind. */
const ended = (kind: DecisionKind, after: After, from: string | null = null) =>
  ProblemKind.options.filter((problem) => endsProblem(problem, { kind, from, after }));

describe('the end of a reported problem', () => {
  const givenBack = ['cannot_go', 'breakdown', 'out_of_energy'];
  const withTechnician = ['unsafe', 'locked', 'no_answer', 'needs_tow'];

  it('a completion or a cancellation ends every problem of the booking', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect(ended('status', { ...dana, status })).toEqual(ProblemKind.options);
  });

  it('a technician ends that a job was given back, and another technician what the former one met', () => {
    expect(ended('assigned', dana)).toEqual([...givenBack, ...withTechnician]);
    expect(ended('unassigned', nobody)).toEqual(withTechnician);
    expect(ended('status', dana)).toEqual(givenBack);
    expect(ended('moved', nobody)).toEqual([...givenBack, ...withTechnician]);
  });

  it('a wrong place ends with the arrival, and what stays with the begin of the service', () => {
    expect(ended('arrived', dana)).toEqual([...givenBack, 'wrong_place']);
    expect(ended('status', { ...dana, status: 'in_progress' })).toEqual(ProblemKind.options);
    expect(ended('departed', dana)).toEqual(givenBack);
  });

  it('a dispatcher ends the one problem that is meant, and a new one ends none', () => {
    expect(ended('problem', dana, 'locked')).toEqual(['locked']);
    expect(ended('problem', dana)).toEqual([]);
  });
});
