import { useEffect } from 'react';
import { onEvent } from '../app/socket.ts';
import { showBooking } from './api.ts';

/** Keeps the customer's bookings as the server tells them, while the component is mounted. */
export function useBookingsLive(): void {
  useEffect(() => onEvent('booking:updated', showBooking), []);
}
