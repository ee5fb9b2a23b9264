import type { Booking } from '../../domain/booking.ts';
import { fieldsOf } from '../app/fields-of.ts';

const KEY = 'lastBooking';

export type KeptBooking = Pick<
  Booking,
  'id' | 'serviceType' | 'status' | 'location' | 'scheduledAt' | 'totalAmount' | 'assignedTechId'
>;

/** The booking that matters, as this browser last heard of it; `at` in epoch milliseconds, `owner` a customer's id. */
type LastBooking<Kept = KeptBooking> = { booking: Kept; at: number; owner: string };

/** Who the server last said is signed in. */
let owner: string | null = null;

/** Keeps it for who is signed in; null: there is none to keep. */
export function rememberBooking(booking: KeptBooking | null, at = Date.now()): void {
  const known: LastBooking | null = booking && owner ? { booking, at, owner } : null;
  try {
    if (known) localStorage.setItem(KEY, JSON.stringify(known));
    else localStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage: there is nothing to show.
  }
}

/** Takes who is signed in: what the device remembers is nobody else's to see. */
export function forgetBookingOfOthers(signedIn: string | null): void {
  owner = signedIn;
  if (lastBooking()?.owner !== owner) rememberBooking(null);
}

/** What is remembered; the booking as it was stored, for its reader to look at. */
export function lastBooking(): LastBooking<unknown> | null {
  try {
    const { booking, at, owner } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return typeof at === 'number' && typeof owner === 'string' ? { booking, at, owner } : null;
  } catch {
    return null;
  }
}
