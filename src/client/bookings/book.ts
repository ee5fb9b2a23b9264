import { Booking } from '../../domain/booking.ts';
import { isUnauthorizedError, serverFailure } from '../app/http.ts';
import { signInAgain } from '../app/sign-in.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.tsx';
import { endIntent } from '../payments/api.ts';
import { confirmBooking } from './confirm-booking.ts';
import { forgetDraft } from './draft.ts';
import {
  forgetPaidOrder,
  keepPaidOrder,
  type PaidOrder,
  type PendingBooking,
  paidOrder,
  pendingBookingAtom,
} from './pending-booking.ts';

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

/** The open booking because of which the server did not take the same again without being asked. */
const twinOf = (error: unknown): Booking | undefined => {
  const failure = serverFailure(error);
  return failure?.code === 'ALREADY_BOOKED' ? Booking.safeParse(failure.body.booking).data : undefined;
};

const CONFIRMED = {
  title: 'Booking Confirmed',
  description: 'Your charging service has been booked and paid for successfully!',
};

async function run(paid: PaidOrder): Promise<BookOutcome> {
  const tell = (state: PendingBooking['state'], twin?: Booking) =>
    store.set(pendingBookingAtom, { ...paid, state, ...(twin && { twin }) });
  keepPaidOrder(paid);
  try {
    await confirmBooking(paid, () => tell('checking'));
  } catch (error) {
    if (isUnauthorizedError(error)) {
      tell('refused');
      const description = 'Please sign in to complete your booking';
      signInAgain({ title: 'Authentication Required', description }, SIGN_IN_AFTER_MS);
      return 'retry';
    }
    const outcome = outcomeOf(error);
    const twin = twinOf(error);
    if (outcome === 'retry') tell('refused', twin);
    else end();
    // The question that names the open booking says more than a toast.
    if (!twin) toast({ title: 'Booking Failed', description: bookingProblem(error), variant: 'destructive' });
    return outcome;
  }
  end();
  forgetDraft();
  toast(CONFIRMED);
  return 'booked';
}

/** The payment is spent or gone. */
function end(): void {
  endIntent();
  forgetPaidOrder();
}

let running: Promise<BookOutcome> | null = null;

/** Turns a paid order into a booking, and says how it went once the server has said so; one order at a time. */
export function book(paid: PaidOrder): Promise<BookOutcome> {
  running ??= run(paid).finally(() => {
    running = null;
  });
  return running;
}

/** Books what was paid for before this page was loaded, if anything. */
export async function bookKept(): Promise<void> {
  const paid = paidOrder();
  if (!paid) return;
  store.set(pendingBookingAtom, { ...paid, state: 'checking' });
  await book(paid);
}
