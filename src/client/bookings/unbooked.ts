import { Booking } from '../../domain/booking.ts';
import type { Order } from './order.ts';

const KEY = 'unbookedPayment';
/** The server voids an authorisation without a booking after this long. */
const LIFETIME_MS = 15 * 60_000;

/** A payment that has been authorised and whose booking has not been answered yet. */
export type Unbooked = { order: Order; paymentId: string; at: number };

/** Kept for this tab, so that a reload between paying and booking books instead of paying again. */
export function rememberUnbooked(order: Order, paymentId: string, at = Date.now()): void {
  sessionStorage.setItem(KEY, JSON.stringify({ order, paymentId, at } satisfies Unbooked));
}

/** Forgets it: booked, or no longer worth anything. */
export function forgetUnbooked(): void {
  sessionStorage.removeItem(KEY);
}

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' &&
  value !== null &&
  'serviceType' in value &&
  Booking.shape.serviceType.safeParse(value.serviceType).success &&
  'totalAmount' in value &&
  typeof value.totalAmount === 'number';

/** What was paid and not booked, if the server still holds it; anything else is forgotten. */
export function unbooked(nowMs = Date.now()): Unbooked | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { order, paymentId, at } = kept as Partial<Unbooked>;
    if (isOrder(order) && typeof paymentId === 'string' && typeof at === 'number') {
      if (nowMs - at < LIFETIME_MS) return { order, paymentId, at };
    }
  } catch {
    // Unreadable is as good as none.
  }
  forgetUnbooked();
  return null;
}
