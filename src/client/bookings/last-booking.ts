import type { Booking } from '../../domain/booking.ts';

const KEY = 'lastBooking';

export type KeptBooking = Pick<
  Booking,
  'id' | 'serviceType' | 'status' | 'location' | 'scheduledAt' | 'totalAmount' | 'assignedTechId'
>;

/** The booking that matters, as this browser last heard of it; `at` in epoch milliseconds, `owner` a customer's id. */
export type LastBooking = { booking: KeptBooking; at: number; owner: string };

/** Who the server last said is signed in. */
let owner: string | null = null;

/** Keeps it for who is signed in; null: there is none to keep. */
export function rememberBooking(booking: KeptBooking | null): void {
  const known: LastBooking | null = booking && owner ? { booking, at: Date.now(), owner } : null;
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

export function lastBooking(): LastBooking | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastBooking | null;
    return typeof known?.booking?.id === 'string' && typeof known.at === 'number' ? known : null;
  } catch {
    return null;
  }
}
