import { isUnauthorizedError, serverFailure } from '../app/http.ts';
import { signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.tsx';
import { createBooking } from './api.ts';
import type { Order } from './order.ts';
import { forgetUnbooked, rememberUnbooked } from './unbooked.ts';

const SIGN_IN_AFTER_MS = 1500;

/** Codes after which the authorisation is gone: the next try pays anew. */
const PAYMENT_GONE = new Set(['PRICE_CHANGED', 'PAYMENT_REQUIRED', 'PAYMENT_DECLINED']);

/** `booked`; `retry` the same payment; `pay-again` because the payment is gone; `correct` the form first. */
export type BookOutcome = 'booked' | 'retry' | 'pay-again' | 'correct';

/** What a failed booking is called to the customer. */
export function bookingProblem(error: unknown): string {
  const message = serverFailure(error)?.message ?? 'Unable to create booking. Please try again.';
  return message.includes('Phone number') ? 'Please provide a valid phone number' : message;
}

/** What can be done after a failed booking. */
export function outcomeOf(error: unknown): Exclude<BookOutcome, 'booked'> {
  const code = serverFailure(error)?.code ?? '';
  if (code === 'PRICE_CHANGED') return 'correct';
  if (PAYMENT_GONE.has(code)) return 'pay-again';
  return 'retry';
}

/** Turns an order and its authorised payment into a booking, and says how it went. */
export async function book(order: Order, paymentId: string): Promise<BookOutcome> {
  rememberUnbooked(order, paymentId);
  try {
    await createBooking({ ...order, paymentId });
  } catch (error) {
    if (isUnauthorizedError(error)) {
      const description = 'Please sign in to complete your booking';
      signInAgain({ title: 'Authentication Required', description }, SIGN_IN_AFTER_MS);
      return 'retry';
    }
    toast({ title: 'Booking Failed', description: bookingProblem(error), variant: 'destructive' });
    const outcome = outcomeOf(error);
    if (outcome !== 'retry') forgetUnbooked();
    return outcome;
  }
  forgetUnbooked();
  toast({
    title: 'Booking Confirmed',
    description: 'Your charging service has been booked and paid for successfully!',
  });
  return 'booked';
}
