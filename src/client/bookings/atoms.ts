import { atom } from 'jotai';
import type { KeptStep } from '../app/phone-store.ts';

/** A technician's steps that the server does not have yet, the oldest first; written by `job-step.ts` only. */
export const waitingStepsAtom = atom<readonly KeptStep[]>([]);
