import { type Booking, customerLabel } from '../../domain/bookings/booking.ts';
import { serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { sendPaymentLink } from './api.ts';
import { showBoardBooking } from './live.ts';

/** Sends the customer of an unpaid booking the link to pay, and shows the result as a toast. */
export async function sendLink(booking: Booking): Promise<void> {
  try {
    showBoardBooking(await sendPaymentLink(booking.id));
    const name = customerLabel(booking, t('Unknown Customer'));
    toast({ title: t('Payment Link Sent'), description: t('{name} gets a message with it.', { name }) });
  } catch (error) {
    const message = serverFailure(error)?.message;
    const description = message ? t(message) : t('The server did not answer.');
    toast({ title: t('Payment Link Not Sent'), description, variant: 'destructive' });
  }
}
