import { useEffect } from 'react';
import { applyPush, keepNewest, withNewest } from '../app/keep-newest.ts';
import { onEvent } from '../app/socket.ts';
import { readBooking, readBookings } from './api.ts';

/** Keeps the customer's bookings as the server tells them, while the component is mounted. */
export function useBookingsLive(): void {
  useEffect(
    () =>
      onEvent('booking:updated', (booking) => {
        applyPush(readBookings.queryKey, (known) => withNewest(known, booking));
        applyPush(readBooking(booking.id).queryKey, (known) => keepNewest(known, booking));
      }),
    [],
  );
}
