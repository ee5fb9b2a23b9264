import { atom } from 'jotai';

/** Whether the dialog in which a dispatcher books for a caller is open. */
export const takingCallAtom = atom(false);
