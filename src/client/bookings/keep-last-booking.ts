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

function keep(bookings: readonly Booking[], asOfMs: number): void {
  const booking = openBooking(bookings) ?? bookings[0];
  rememberBooking(booking ? keptOf(booking) : null, asOfMs);
}

/** Remembers it on this device, for when there is no network. `asOfMs` is when the server last told. */
export function useKeepLastBooking(bookings: readonly Booking[] | undefined, asOfMs: number): void {
  useEffect(() => {
    if (bookings) keep(bookings, asOfMs);
  }, [bookings, asOfMs]);
}
