import type { Booking } from '../../domain/bookings/booking.ts';
import { call, isUnauthorizedError, serverFailure } from '../app/http.ts';
import { queryClient } from '../app/query-client.ts';
import { signInAgain } from '../app/sign-in.ts';
import { toast } from '../app/toast.ts';
import { endIntent } from '../payments/api.ts';
import { t } from '../ui/texts.ts';
import { readBooking, showBooking } from './api.ts';
import type { BookOutcome } from './book.ts';

const SIGN_IN_AFTER_MS = 1500;
const TIMEOUT_MS = 20_000;

/** Pays for an unpaid booking. Sending the same `paymentId` again returns the same booking. */
async function payBooking(id: string, paymentId: string): Promise<Booking> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const paid = await call('POST /api/bookings/:id/pay', { params: { id }, body: { paymentId }, signal });
  showBooking(paid);
  return paid;
}

const readAgain = (id: string) =>
  void queryClient.invalidateQueries({ queryKey: readBooking(id).queryKey, exact: true });

const fail = (description: string) =>
  toast({ title: t('Payment Failed'), description, variant: 'destructive' });

/**
 * Binds an authorised payment to an unpaid booking. A payment that the server refuses for good is void: the next attempt
 * needs another one.
 */
export async function payUnpaid(bookingId: string, paymentId: string): Promise<BookOutcome> {
  try {
    const { isUnpaid } = await payBooking(bookingId, paymentId);
    endIntent();
    if (!isUnpaid) return 'booked';
    fail(t('Your card could not be charged'));
    return 'pay-again';
  } catch (error) {
    if (isUnauthorizedError(error)) {
      const description = t('Please sign in to pay for your booking');
      signInAgain({ title: t('Authentication Required'), description }, SIGN_IN_AFTER_MS);
      return 'retry';
    }
    const failure = serverFailure(error);
    fail(failure ? t(failure.message) : t('Unable to finish the payment. Please try again.'));
    if (failure?.code !== 'NOTHING_TO_PAY' && failure?.code !== 'PAYMENT_REQUIRED') return 'retry';
    endIntent();
    readAgain(bookingId);
    return 'pay-again';
  }
}
