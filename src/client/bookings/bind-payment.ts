import type { Booking } from '../../domain/bookings/booking.ts';
import { isUnauthorizedError, serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.ts';
import { endIntent } from '../payments/api.ts';
import { t } from '../ui/texts.ts';
import { readBooking, showBooking } from './api.ts';
import type { BookOutcome } from './book.ts';

const SIGN_IN_AFTER_MS = 1500;
const TIMEOUT_MS = 20_000;

type Binding = {
  send: (signal: AbortSignal) => Promise<Booking>;
  isBound: (booking: Booking) => boolean;
  /** The title of the note that it failed. */
  failed: string;
  /** Why one has to sign in. */
  signIn: string;
  /** Codes of refusals for good: the payment is void, and the next attempt needs another one. */
  finalCodes: readonly string[];
};

/** Binds an authorised payment to a booking that stands. Sending the same payment again binds it once. */
export async function bindPayment(
  bookingId: string,
  { send, isBound, failed, signIn, finalCodes }: Binding,
): Promise<BookOutcome> {
  const fail = (description: string) => toast({ title: failed, description, variant: 'destructive' });
  try {
    const booking = await send(AbortSignal.timeout(TIMEOUT_MS));
    showBooking(booking);
    endIntent();
    if (isBound(booking)) return 'booked';
    fail(t('Your card could not be charged'));
    return 'pay-again';
  } catch (error) {
    if (isUnauthorizedError(error)) {
      signInAgain({ title: t('Authentication Required'), description: signIn }, SIGN_IN_AFTER_MS);
      return 'retry';
    }
    const failure = serverFailure(error);
    fail(failure ? t(failure.message) : t('Unable to finish the payment. Please try again.'));
    if (!failure || !finalCodes.includes(failure.code)) return 'retry';
    endIntent();
    // Another page may have paid.
    void queryClient.invalidateQueries({ queryKey: readBooking(bookingId).queryKey, exact: true });
    return 'pay-again';
  }
}
