import { useEffect } from 'react';
import { onEvent } from '../app/socket.ts';
import { showBooking } from './api.ts';

/** Updates the customer's bookings by pushes while the component is mounted. */
export function useBookingsLive(): void {
  useEffect(() => onEvent('booking:updated', showBooking), []);
}
