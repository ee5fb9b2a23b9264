import { atom } from 'jotai';
import type { KeptStep } from '../offline/phone-store.ts';

/** A technician's steps that the server does not have yet, the oldest first; written by `job-step.ts` only. */
export const waitingStepsAtom = atom<readonly KeptStep[]>([]);

/** How many of them the server was asked in vain to take; the others are on their way. */
export const stepsWaitingAtom = atom(0);
