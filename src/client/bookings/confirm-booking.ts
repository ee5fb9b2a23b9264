import type { Booking } from '../../domain/bookings/booking.ts';
import { HttpError } from '../app/http.ts';
import { bookingOfPayment, createBooking } from './api.ts';
import type { PaidOrder } from './pending-booking.ts';

const MAX_SENDS = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

/** Whether the server has decided, so that a repeated request gets the same answer. */
const isRefusal = (error: unknown) => error instanceof HttpError && error.status < 500;

/** Waits before the next attempt, at most until the device is back online. */
function pause(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    addEventListener('online', end);
  });
}

/** Asks the server, until it answers, which booking a payment has paid for; null for none. */
async function findBooking(paymentId: string): Promise<Booking | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await bookingOfPayment(paymentId);
    } catch (error) {
      if (isRefusal(error)) throw error;
    }
    await pause(tries);
  }
}

/**
 * Books a paid order and returns the booking. After an unclear answer (none, or a 5xx) the function asks the server
 * for the payment's booking, and sends the order again if the server has not answered the order at all.
 * @param onUnclear called after each unclear answer
 * @throws the error of the call if the server made no booking
 */
export async function confirmBooking(
  { order, paymentId }: PaidOrder,
  onUnclear: () => void,
): Promise<Booking> {
  const { taxAmount: _, tellsEarlier: __, ...sent } = order;
  for (let sends = 1; ; sends += 1) {
    try {
      return await createBooking({ ...sent, paymentId });
    } catch (error) {
      if (isRefusal(error)) throw error;
      onUnclear();
      const booking = await findBooking(paymentId);
      if (booking) return booking;
      if (error instanceof HttpError || sends === MAX_SENDS) throw error;
    }
  }
}
