import { atom } from 'jotai';
import type { UnsentProblem, UnsentStep } from '../offline/phone-store.ts';

/** A technician's unsent steps, the oldest first; written by `job-step.ts` only. */
export const waitingStepsAtom = atom<readonly UnsentStep[]>([]);

/**
 * The ids of the unsent steps that only this page's memory has, because the device could not store them; written by
 * `job-step.ts` only.
 */
export const unsavedStepsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** A problem that the server has from this page, and when the technician tapped, by the phone's clock. */
export type SentProblem = UnsentProblem & { tappedAtMs: number; hasPhoto?: true };

/** The last one of each job. */
export const sentProblemsAtom = atom<ReadonlyMap<string, SentProblem>>(new Map());

/** The booking whose offer this page is accepting; written by `offers.ts` only. */
export const acceptingAtom = atom<string | null>(null);

/** The booking whose offer this page has accepted and whose card has not come into view yet. */
export const acceptedAtom = atom<string | null>(null);

/** The number of unsent steps that have failed at least once; the others are being sent. */
export const stepsWaitingAtom = atom(0);
