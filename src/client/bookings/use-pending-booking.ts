import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from '../app/store.ts';
import { book, bookKept } from './book.ts';
import { forgetPaidOrder, pendingBookingAtom, withTwin } from './pending-booking.ts';

let startedForThisPage = false;

/**
 * The paid order that is not booked yet. After a reload it is booked once by itself, as soon as somebody is signed
 * in; then whenever `finish` is called.
 */
export function usePendingBooking(signedIn: boolean) {
  const pending = useAtomValue(pendingBookingAtom);

  useEffect(() => {
    if (!signedIn || startedForThisPage) return;
    startedForThisPage = true;
    void bookKept();
  }, [signedIn]);

  const finish = () => {
    if (!pending) return;
    store.set(pendingBookingAtom, { ...pending, state: 'checking' });
    void book(withTwin(pending));
  };

  return { pending, finish, letGo: forgetPaidOrder };
}
