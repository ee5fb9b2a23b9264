import { useEffect } from 'react';
import { onConnected, onEvent } from '../app/socket.ts';
import { store } from '../app/store.ts';
import { showBooking } from './api.ts';
import { quoteChangesAtom } from './atoms.ts';

const countQuoteChange = () => store.set(quoteChangesAtom, (count) => count + 1);

/** Updates the customer's bookings by pushes, and counts changes of what is sold, while the component is mounted. */
export function useBookingsLive(): void {
  useEffect(() => {
    const stops = [
      onEvent('booking:updated', showBooking),
      onEvent('quotes:changed', countQuoteChange),
      // What changed while the socket was down was not pushed.
      onConnected(countQuoteChange),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
