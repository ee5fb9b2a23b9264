import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { type KeptBooking, rememberBooking } from './last-booking.ts';
import { openBooking } from './open-booking.ts';

/** What a reader without a network needs of it; nothing else stays on the device. */
function keptOf({
  id,
  serviceType,
  status,
  location,
  scheduledAt,
  totalAmount,
  assignedTechId,
}: Booking): KeptBooking {
  return { id, serviceType, status, location, scheduledAt, totalAmount, assignedTechId };
}

function keep(bookings: readonly Booking[]): void {
  const booking = openBooking(bookings) ?? bookings[0];
  rememberBooking(booking ? keptOf(booking) : null);
}

/** Remembers it on this device, for when there is no network. */
export function useKeepLastBooking(bookings: readonly Booking[] | undefined): void {
  useEffect(() => {
    if (bookings) keep(bookings);
  }, [bookings]);
}
