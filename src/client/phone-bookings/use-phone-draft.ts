import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { store } from '../app/store.ts';
import { closeToast, toast, toastAtom } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { type PhoneDraft, phoneDraftAtom, takingCallAtom } from './atoms.ts';
import { emptyOrder, isEntered, type PhoneOrder } from './phone-order.ts';

const EMPTY: PhoneDraft = { order: emptyOrder, sent: { body: '', key: '' } };

const draftNow = (): PhoneDraft => store.get(phoneDraftAtom) ?? EMPTY;

/** The order that a dispatcher enters, which stays until it is booked or begun anew. */
export function usePhoneDraft() {
  const [draft, setDraft] = useAtom(phoneDraftAtom);
  const { order } = draft ?? EMPTY;
  // Whether the dialog has opened with what was entered before.
  const [isKept, setIsKept] = useState(() => isEntered(order));
  useEffect(closeContinue, []);
  return {
    order,
    isKept,
    change: (part: Partial<PhoneOrder>) =>
      setDraft((now) => ({ ...(now ?? EMPTY), order: { ...(now ?? EMPTY).order, ...part } })),
    beginAnew() {
      setDraft(null);
      setIsKept(false);
    },
  };
}

/** Returns the key of a request. What was sent and got no answer may be booked: the same again must not book twice. */
export function keyFor(body: string): string {
  const { order, sent } = draftNow();
  if (sent.body === body) return sent.key;
  const key = crypto.randomUUID();
  store.set(phoneDraftAtom, { order, sent: { body, key } });
  return key;
}

/** Whether a request was the last one of what is entered now. */
export const isOfDraft = (key: string): boolean => draftNow().sent.key === key;

/** Ends the draft that a request has booked; returns false if another one has begun since. */
export function endBookedDraft(key: string): boolean {
  if (!isOfDraft(key)) return false;
  store.set(phoneDraftAtom, null);
  return true;
}

/** The action of a toast that opens the dialog again with what was entered. */
export const toContinue = () => ({
  label: t('Continue'),
  onSelect: () => store.get(phoneDraftAtom) && store.set(takingCallAtom, true),
});

/** A toast that offers to continue would lie over the dialog that does. */
function closeContinue(): void {
  const shown = store.get(toastAtom);
  if (shown?.action?.label === t('Continue')) closeToast(shown.id);
}

/** Says after the dialog has closed that what was entered stays. */
export function sayDraftKept(): void {
  if (!isEntered(draftNow().order)) return;
  toast({
    title: t('Phone Booking Kept'),
    description: t('What you entered stays until you book it or begin anew.'),
    action: toContinue(),
  });
}
