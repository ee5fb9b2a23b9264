import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { applyPush, keepNewest, withNewest } from '../app/keep-newest.ts';
import { onEvent } from '../app/socket.ts';
import { bookingsKey } from './api.ts';

/** Keeps the customer's bookings as the server tells them, while the component is mounted. */
export function useBookingsLive(): void {
  useEffect(
    () =>
      onEvent('booking:updated', (booking) => {
        applyPush<Booking[]>(bookingsKey, (known) => withNewest(known, booking));
        applyPush<Booking>(['/api/bookings', booking.id], (known) => keepNewest(known, booking));
      }),
    [],
  );
}
