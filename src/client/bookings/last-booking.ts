import { useEffect } from 'react';
import type { Booking } from '../../domain/booking.ts';
import { openBooking } from './open-booking.ts';

const KEY = 'lastBooking';

type Kept = Pick<
  Booking,
  'id' | 'serviceType' | 'status' | 'location' | 'scheduledAt' | 'totalAmount' | 'assignedTechId'
>;

/** The booking that matters, as this browser last heard of it; `at` in epoch milliseconds. */
export type LastBooking = { booking: Kept; at: number };

/** What a reader without a network needs of it; nothing else stays on the device. */
function keptOf({
  id,
  serviceType,
  status,
  location,
  scheduledAt,
  totalAmount,
  assignedTechId,
}: Booking): Kept {
  return { id, serviceType, status, location, scheduledAt, totalAmount, assignedTechId };
}

function keep(bookings: readonly Booking[]): void {
  const booking = openBooking(bookings) ?? bookings[0];
  try {
    if (booking) localStorage.setItem(KEY, JSON.stringify({ booking: keptOf(booking), at: Date.now() }));
    else localStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage: there will be nothing to show.
  }
}

/** Remembers it on this device, for when there is no network. */
export function useKeepLastBooking(bookings: readonly Booking[] | undefined): void {
  useEffect(() => {
    if (bookings) keep(bookings);
  }, [bookings]);
}

/** Nobody is signed in: what the device remembers is nobody else's to see. */
export function forgetLastBooking(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

export function lastBooking(): LastBooking | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastBooking | null;
    return typeof known?.booking?.id === 'string' && typeof known.at === 'number' ? known : null;
  } catch {
    return null;
  }
}
