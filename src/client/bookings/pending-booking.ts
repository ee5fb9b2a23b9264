import { atom } from 'jotai';
import { Booking } from '../../domain/booking.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { store } from '../app/store.ts';
import { deviceStore } from '../offline/device-store.ts';
import type { Order } from './order.ts';

/** The server voids an authorisation without a booking after this long. */
const LIFETIME_MS = 15 * 60_000;

/** An order whose payment is authorised and whose booking is not confirmed. */
export type PaidOrder = { order: Order; paymentId: string };

export type PendingBooking = PaidOrder & {
  /** `checking`: the server's answer is unclear. `refused`: the server answered that no booking was made. */
  state: 'checking' | 'refused';
  /** The open booking that is as good as the same. */
  twin?: Booking;
};

/** What became of the last paid order of this page; null when there is none, or it is booked. */
export const pendingBookingAtom = atom<PendingBooking | null>(null);

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' &&
  value !== null &&
  'serviceType' in value &&
  Booking.shape.serviceType.safeParse(value.serviceType).success &&
  'totalAmount' in value &&
  typeof value.totalAmount === 'number';

const kept = deviceStore<PaidOrder>('paidOrder', LIFETIME_MS, (value) => {
  const { order, paymentId } = fieldsOf(value);
  return isOrder(order) && typeof paymentId === 'string' ? { order, paymentId } : null;
});

/** A paid order of this customer that is not booked yet, as long as the server holds the payment. */
export const paidOrder = kept.load;

/** Keeps a paid order, so that a reload or a closed tab between paying and booking books instead of paying again. */
export const keepPaidOrder = kept.save;

/** The order, said to be meant on top of the open booking because of which it was refused. */
export const withTwin = ({ order, paymentId, twin }: PendingBooking): PaidOrder => ({
  paymentId,
  order: twin ? { ...order, besides: [...(order.besides ?? []), twin.id] } : order,
});

/** The order is booked, given up, or its payment is gone. */
export function forgetPaidOrder(): void {
  kept.clear();
  store.set(pendingBookingAtom, null);
}
