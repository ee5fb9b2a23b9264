import { call, isUnauthorizedError, serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.ts';
import { readBooking, showBooking } from '../bookings/api.ts';
import type { BookOutcome } from '../bookings/book.ts';
import { endIntent } from '../payments/api.ts';
import { t } from '../ui/texts.ts';

const SIGN_IN_AFTER_MS = 1500;
const TIMEOUT_MS = 20_000;

/** Why a payment gives no tip for good; the hold on the card is released. */
const finalCodes = ['ALREADY_TIPPED', 'TIP_NOT_TAKEN', 'TIP_TOO_LATE', 'NOT_COMPLETED', 'PAYMENT_REQUIRED'];

const fail = (description: string) =>
  toast({ title: t('Tip Not Given'), description, variant: 'destructive' });

/** Gives an authorised payment as the tip of a booking. Sending the same `paymentId` again gives it once. */
export async function giveTip(bookingId: string, paymentId: string): Promise<BookOutcome> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const given = { params: { id: bookingId }, body: { paymentId }, signal };
    const booking = await call('POST /api/bookings/:id/tip', given);
    endIntent();
    showBooking(booking);
    if (booking.tip) return 'booked';
    fail(t('Your card could not be charged'));
    return 'pay-again';
  } catch (error) {
    if (isUnauthorizedError(error)) {
      const description = t('Please sign in to give your tip');
      signInAgain({ title: t('Authentication Required'), description }, SIGN_IN_AFTER_MS);
      return 'retry';
    }
    const failure = serverFailure(error);
    fail(failure ? t(failure.message) : t('Unable to finish the payment. Please try again.'));
    if (!failure || !finalCodes.includes(failure.code)) return 'retry';
    endIntent();
    // Another page may have given a tip.
    void queryClient.invalidateQueries({ queryKey: readBooking(bookingId).queryKey, exact: true });
    return 'pay-again';
  }
}
