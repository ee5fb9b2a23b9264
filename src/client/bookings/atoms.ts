import { atom } from 'jotai';

/** The booking whose dialog to move it is open; null without. */
export const movingAtom = atom<string | null>(null);

/** How often a push, or a new connection, has said that quotes may have changed. */
export const quoteChangesAtom = atom(0);
