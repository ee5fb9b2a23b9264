import { atom } from 'jotai';

/** The booking whose dialog to move it is open; null without. */
export const movingAtom = atom<string | null>(null);
