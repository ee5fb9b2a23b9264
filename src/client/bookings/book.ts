import { atom } from 'jotai';
import { Booking } from '../../domain/bookings/booking.ts';
import { call, HttpError, isUnauthorizedError, serverFailure } from '../app/http.ts';
import { signInAgain } from '../app/sign-in.ts';
import { store } from '../app/store.ts';
import { toast } from '../app/toast.ts';
import { endIntent } from '../payments/api.ts';
import { t } from '../ui/texts.ts';
import { showBooking } from './api.ts';
import { confirmBooking } from './confirm-booking.ts';
import { forgetDraft } from './draft.ts';
import { faultOf, formFaultAtom } from './form-fault.ts';
import {
  forgetPaidOrder,
  holdAgain,
  type PaidOrder,
  type PendingBooking,
  pendingBookingAtom,
  savePaidOrder,
} from './pending-booking.ts';

const SIGN_IN_AFTER_MS = 1500;

/** Failure codes after which the authorisation is void: the next attempt needs a new payment. */
const PAYMENT_VOID = new Set([
  'PRICE_CHANGED',
  'SLOT_FULL',
  'PAYMENT_REQUIRED',
  'PAYMENT_DECLINED',
  'TOO_MANY_BOOKINGS',
  'NOT_SELLING',
]);

/** Those of them after which the form shows what holds now. */
const CORRECTED = new Set(['PRICE_CHANGED', 'SLOT_FULL', 'NOT_SELLING']);

/** Why only a call books another order, in the page's language; null if nothing says so. */
export const bookByPhoneAtom = atom<string | null>(null);

/** Statuses after which the same request can succeed. */
const PASSING = new Set([401, 408, 425, 429]);

/** `retry`: send the same payment again. `pay-again`: the payment is void. `correct`: the form needs a change. */
export type BookOutcome = 'booked' | 'retry' | 'pay-again' | 'correct';

/** The id of the booking that was made last on this page; null before the first. */
export const bookedAtom = atom<string | null>(null);

/** Returns the text that tells the customer why a booking failed. */
export function bookingProblem(error: unknown): string {
  const message = serverFailure(error)?.message;
  if (message === undefined) return t('Unable to create booking. Please try again.');
  return message.includes('Phone number') ? t('Please provide a valid phone number') : t(message);
}

/** Returns the customer's next step after a failed booking. */
export function outcomeOf(error: unknown): Exclude<BookOutcome, 'booked'> {
  const code = serverFailure(error)?.code ?? '';
  if (CORRECTED.has(code)) return 'correct';
  if (PAYMENT_VOID.has(code)) return 'pay-again';
  if (code === 'ALREADY_BOOKED' || code === 'PAYMENT_IN_PROGRESS') return 'retry';
  const status = error instanceof HttpError ? error.status : 0;
  return status >= 400 && status < 500 && !PASSING.has(status) ? 'correct' : 'retry';
}

const isPaymentVoid = (error: unknown): boolean => PAYMENT_VOID.has(serverFailure(error)?.code ?? '');

/** Returns the open booking that the refused order repeats; undefined for any other failure. */
const duplicateOf = (error: unknown): Booking | undefined => {
  const failure = serverFailure(error);
  return failure?.code === 'ALREADY_BOOKED' ? Booking.safeParse(failure.body.booking).data : undefined;
};

/** Puts a booking on the list of those who hear when somebody comes earlier. */
async function tellEarlier(id: string): Promise<void> {
  try {
    showBooking(await call('POST /api/bookings/:id/earlier', { params: { id } }));
  } catch {
    toast({
      title: t('Your booking stands'),
      description: t('We could not note that you want to hear of an earlier arrival. Please call us.'),
      variant: 'destructive',
    });
  }
}

async function run(paid: PaidOrder): Promise<BookOutcome> {
  const setPending = (state: PendingBooking['state'], duplicate?: Booking) =>
    store.set(pendingBookingAtom, { ...paid, state, ...(duplicate && { duplicate }) });
  savePaidOrder(paid);
  // The order names its payment from here on. Whoever drops it pays another time, and perhaps by another card.
  endIntent();
  store.set(bookByPhoneAtom, null);
  try {
    const booking = await confirmBooking(paid, () => setPending('checking'));
    store.set(bookedAtom, booking.id);
    if (paid.order.tellsEarlier) void tellEarlier(booking.id);
  } catch (error) {
    if (isUnauthorizedError(error)) {
      setPending('refused');
      const description = t('Please sign in to complete your booking');
      signInAgain({ title: t('Authentication Required'), description }, SIGN_IN_AFTER_MS);
      return 'retry';
    }
    const outcome = outcomeOf(error);
    const duplicate = duplicateOf(error);
    if (outcome === 'retry') setPending('refused', duplicate);
    else {
      forgetPaidOrder();
      if (outcome === 'correct' && !isPaymentVoid(error)) holdAgain(paid);
    }
    const fault = outcome === 'correct' ? faultOf(error) : null;
    const isByPhone = serverFailure(error)?.code === 'TOO_MANY_BOOKINGS';
    if (isByPhone) store.set(bookByPhoneAtom, bookingProblem(error));
    store.set(formFaultAtom, fault);
    // A duplicate has a question of its own, a fault stands beside its field and a limit above Pay: all say more than a toast.
    if (!duplicate && !fault && !isByPhone)
      toast({ title: t('Booking Failed'), description: bookingProblem(error), variant: 'destructive' });
    return outcome;
  }
  forgetPaidOrder();
  forgetDraft();
  toast({
    title: t('Booking Confirmed'),
    description: t('Your charging service has been booked and paid for successfully!'),
  });
  return 'booked';
}

let running: Promise<BookOutcome> | null = null;

/** Books a paid order and resolves once the server has decided. A second call meanwhile shares the first one's result. */
export function book(paid: PaidOrder): Promise<BookOutcome> {
  running ??= run(paid).finally(() => {
    running = null;
  });
  return running;
}
