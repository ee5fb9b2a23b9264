import type { Booking } from '../../domain/bookings/booking.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { serverNow } from '../ui/server-clock.ts';

const KEY = 'lastBooking';

export type StoredBooking = Pick<
  Booking,
  'id' | 'serviceType' | 'status' | 'location' | 'scheduledAt' | 'totalAmount' | 'assignedTechId'
>;

/** The customer's current booking as the server last sent it; `at` in epoch milliseconds, `owner` is a customer's id. */
type LastBooking<Stored = StoredBooking> = { booking: Stored; at: number; owner: string };

/** The id of the signed-in customer, from the server's last answer. */
let owner: string | null = null;

/** Stores a booking for the signed-in customer; null removes the stored one. */
export function rememberBooking(booking: StoredBooking | null, at = serverNow()): void {
  const known: LastBooking | null = booking && owner ? { booking, at, owner } : null;
  try {
    if (known) localStorage.setItem(KEY, JSON.stringify(known));
    else localStorage.removeItem(KEY);
  } catch {
    // The storage is full or forbidden: nothing is stored.
  }
}

/** Sets the signed-in customer, and removes a stored booking of another customer. */
export function forgetBookingOfOthers(signedIn: string | null): void {
  owner = signedIn;
  if (lastBooking()?.owner !== owner) rememberBooking(null);
}

/** Returns what is stored; the caller checks the fields of the booking. */
export function lastBooking(): LastBooking<unknown> | null {
  try {
    const { booking, at, owner } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return typeof at === 'number' && typeof owner === 'string' ? { booking, at, owner } : null;
  } catch {
    return null;
  }
}
