import { useEffect } from 'react';
import { book } from './book.ts';
import { unbooked } from './unbooked.ts';

let finishing = false;

/** After a reload, books what was paid for and not booked. Once signed in, once per page load. */
export function useFinishUnbooked(signedIn: boolean): void {
  useEffect(() => {
    const kept = signedIn && !finishing ? unbooked() : null;
    if (!kept) return;
    finishing = true;
    void book(kept.order, kept.paymentId);
  }, [signedIn]);
}
