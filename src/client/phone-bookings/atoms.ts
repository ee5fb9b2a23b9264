import { atom } from 'jotai';
import { accountAtom } from '../app/account-atom.ts';
import type { PhoneOrder } from './phone-order.ts';

/** Whether the dialog in which a dispatcher books for a caller is open. */
export const takingCallAtom = atom(false);

/** What is entered for a caller, and the request that was sent for it last: its answer may be lost. */
export type PhoneDraft = { order: PhoneOrder; sent: { body: string; key: string } };

/** What is entered and not booked; null without. It stays while the dialog is closed. */
export const phoneDraftAtom = accountAtom<PhoneDraft | null>('admin', null);
