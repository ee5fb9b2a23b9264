import type { Command } from './booking-lifecycle.ts';
import type { ProblemKind } from './job-problem.ts';

/** The command by which a technician reports each problem. */
export const problemCommand = {
  cannot_go: 'giveBack',
  breakdown: 'breakDown',
  out_of_energy: 'breakDown',
  wrong_place: 'reportPlace',
  unsafe: 'reportProblem',
  locked: 'reportProblem',
  no_answer: 'reportProblem',
  needs_tow: 'reportProblem',
} as const satisfies Record<ProblemKind, Command>;
