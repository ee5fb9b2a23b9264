import * as z from 'zod/mini';
import { severalLines } from '../plain-text.ts';
import { texts } from '../texts.ts';
import { Time } from '../time.ts';
import { MAX_NOTE } from './proof.ts';

/**
 * What a technician reports of a job. With the first three the job is given back; with the others it stays the
 * technician's.
 */
export const ProblemKind = z.enum([
  'cannot_go',
  'breakdown',
  'out_of_energy',
  'wrong_place',
  'unsafe',
  'locked',
  'no_answer',
  'needs_tow',
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

export const givingBack = ['cannot_go', 'breakdown', 'out_of_energy'] as const satisfies ProblemKind[];

/** Whether the job is given back with the report. */
export const givesBack = (kind: ProblemKind): boolean => givingBack.some((each) => each === kind);

/** The problems of which a photo helps who decides; each is of the place or of the car. */
export const PicturedProblem = z.enum(['wrong_place', 'unsafe', 'locked', 'needs_tow']);
export type PicturedProblem = z.infer<typeof PicturedProblem>;

export const takesPhoto = (kind: ProblemKind): kind is PicturedProblem =>
  PicturedProblem.safeParse(kind).success;

/** Why a technician gets no job until the technician is well: the van has broken down, or has no energy. */
export const OutReason = z.enum(['breakdown', 'out_of_energy']);
export type OutReason = z.infer<typeof OutReason>;

export const isOutReason = (kind: ProblemKind): kind is OutReason => OutReason.safeParse(kind).success;

export const problemName: Record<ProblemKind, string> = texts({
  cannot_go: 'Cannot go',
  breakdown: 'Van has broken down',
  out_of_energy: 'Van is out of energy',
  wrong_place: 'Car is not at the place',
  unsafe: 'Unsafe to work',
  locked: 'Car is locked or cannot be reached',
  no_answer: 'Customer does not answer',
  needs_tow: 'Car needs a tow truck',
});

/**
 * POST …/problem. `at` is when it was reported and `sentAt` when it is sent, both by the phone's clock; a report without
 * times happens on receipt.
 */
export const ProblemReport = z.object({
  kind: ProblemKind,
  note: z.optional(
    z.nullable(
      z
        .string()
        .check(severalLines, z.trim(), z.maxLength(MAX_NOTE, texts('Please use at most 500 characters'))),
    ),
  ),
  version: z.optional(z.nullable(z.int32())),
  at: z.optional(z.nullable(Time)),
  sentAt: z.optional(z.nullable(Time)),
});
export type ProblemReport = z.infer<typeof ProblemReport>;
