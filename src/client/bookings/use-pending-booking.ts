import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '../app/store.ts';
import { book, bookStoredOrder } from './book.ts';
import { forgetPaidOrder, pendingBookingAtom, withDuplicate } from './pending-booking.ts';

let startedForThisPage = false;

/**
 * Returns the paid order that is not booked. After a reload the hook books the order once, as soon as a customer is
 * signed in; `finish` tries again.
 */
export function usePendingBooking(signedIn: boolean) {
  const pending = useAtomValue(pendingBookingAtom);

  useEffect(() => {
    if (!signedIn || startedForThisPage) return;
    startedForThisPage = true;
    void bookStoredOrder();
  }, [signedIn]);

  const finish = () => {
    if (!pending) return;
    store.set(pendingBookingAtom, { ...pending, state: 'checking' });
    void book(withDuplicate(pending));
  };

  return { pending, finish, discard: forgetPaidOrder };
}
