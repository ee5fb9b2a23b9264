import { Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { failureText, serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { clockTime } from '../ui/time.tsx';
import { sendArrival, sendPaymentLink } from './api.ts';
import { showBoardBooking } from './live.ts';
import { sayThatNothingUndoes } from './no-undo.ts';

/** The bookings whose customers are being told. */
const telling = new Set<string>();

/**
 * Tells the customer the time that is predicted now, and shows the result as a toast. A message cannot be undone: the undo
 * key says so once, and then undoes what came before.
 */
export async function tellArrival(booking: Booking): Promise<void> {
  if (telling.has(booking.id)) return;
  telling.add(booking.id);
  try {
    const told = await sendArrival(booking);
    showBoardBooking(told);
    const customer = customerLabel(told, t('Unknown Customer'));
    const time = clockTime(told.toldArrival?.arrivesAt ?? told.promisedAt);
    sayThatNothingUndoes(t('The customer already has the message. Tell the new time once it changes.'));
    toast({
      title: t('Customer Told'),
      description: t('{customer} is told: arrives about {time}. This cannot be undone.', { customer, time }),
    });
  } catch (error) {
    const failure = serverFailure(error);
    const current = Booking.safeParse(failure?.body.booking);
    if (current.success) showBoardBooking(current.data);
    const description = failureText(error, t('The server did not answer.'));
    const isTold = failure?.code === 'ALREADY_TOLD';
    toast({
      title: isTold ? t('Already Told') : t('Customer Not Told'),
      description,
      variant: isTold ? 'alert' : 'destructive',
    });
  } finally {
    telling.delete(booking.id);
  }
}

/** Sends the customer of an unpaid booking the link to pay, and shows the result as a toast. */
export async function sendLink(booking: Booking): Promise<void> {
  try {
    showBoardBooking(await sendPaymentLink(booking.id));
    sayThatNothingUndoes(t('The customer already has the link.'));
    const name = customerLabel(booking, t('Unknown Customer'));
    toast({ title: t('Payment Link Sent'), description: t('{name} gets a message with it.', { name }) });
  } catch (error) {
    const description = failureText(error, t('The server did not answer.'));
    toast({ title: t('Payment Link Not Sent'), description, variant: 'destructive' });
  }
}
