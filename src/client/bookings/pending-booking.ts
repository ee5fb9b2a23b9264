import { atom } from 'jotai';
import { Booking } from '../../domain/bookings/booking.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/durations.ts';
import { INTENT_LIFETIME_MS } from '../../domain/money/payment.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { store } from '../app/store.ts';
import { deviceStore } from '../offline/device-store.ts';
import { deviceNow } from '../ui/server-clock.ts';
import type { Order } from './order.ts';

/** An order whose payment is authorised and whose booking is not confirmed. */
export type PaidOrder = { order: Order; paymentId: string };

export type PendingBooking = PaidOrder & {
  /** `checking`: the server's answer is unclear. `refused`: the server answered that no booking was made. */
  state: 'checking' | 'refused';
  /** The open booking that the order repeats. */
  duplicate?: Booking;
};

/** The last paid order of this page that is not booked; null if there is none. */
export const pendingBookingAtom = atom<PendingBooking | null>(null);

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' &&
  value !== null &&
  'serviceType' in value &&
  Booking.shape.serviceType.safeParse(value.serviceType).success &&
  'totalAmount' in value &&
  typeof value.totalAmount === 'number';

const stored = deviceStore<PaidOrder>(
  'paidOrder',
  { lifetimeMs: INTENT_LIFETIME_MS, outlivesSession: true },
  (value) => {
    const { order, paymentId } = fieldsOf(value);
    return isOrder(order) && typeof paymentId === 'string' ? { order, paymentId } : null;
  },
);

/** Returns the customer's stored paid order, as long as the server holds its payment. */
export const paidOrder = stored.load;

/** Stores a paid order, so that a page that loads before the booking is made books without a second payment. */
export const savePaidOrder = stored.save;

/** Returns the order with the duplicate in `besides`: the customer wants another booking. */
export const withDuplicate = ({ order, paymentId, duplicate }: PendingBooking): PaidOrder => ({
  paymentId,
  order: duplicate ? { ...order, besides: [...(order.besides ?? []), duplicate.id] } : order,
});

/** Removes the paid order: it is booked or discarded, or its payment is void. */
export function forgetPaidOrder(): void {
  stored.clear();
  store.set(pendingBookingAtom, null);
}

/** How long the server keeps the authorisation of a refused order, less the time of a request. */
const HELD_MS = MINUTE_MS - 5 * SECOND_MS;

/** The authorisation of a refused order, for the corrected one. Amount in USD. */
let held: { paymentId: string; amount: number; untilMs: number } | null = null;

/** Keeps the authorisation of a refused order for the corrected one. */
export function holdAgain({ order, paymentId }: PaidOrder, nowMs = deviceNow()): void {
  held = { paymentId, amount: order.totalAmount, untilMs: nowMs + HELD_MS };
}

/**
 * Returns the authorisation that still pays for an order of this amount; null if there is none, or it has another
 * amount or is about to be voided.
 */
export const heldPaymentOf = (amount: number, nowMs = deviceNow()): string | null =>
  held && held.amount === amount && nowMs < held.untilMs ? held.paymentId : null;

/** Forgets the authorisation of a refused order: the server voids it. */
export function forgetHeld(): void {
  held = null;
}
