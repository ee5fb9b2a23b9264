import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { type KeptBooking, rememberBooking } from './last-booking.ts';
import { openBooking } from './open-booking.ts';

/** Returns the fields that a customer without a network needs; the device stores no others. */
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

/** Stores the current booking on this device, for use without a network. `asOfMs` is the time of the server's answer. */
export function useKeepLastBooking(bookings: readonly Booking[] | undefined, asOfMs: number): void {
  useEffect(() => {
    if (bookings) keep(bookings, asOfMs);
  }, [bookings, asOfMs]);
}
