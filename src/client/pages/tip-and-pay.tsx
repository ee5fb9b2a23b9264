import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import { useUser } from '../accounts/api.ts';
import { billingOf } from '../accounts/names.ts';
import { call } from '../app/http.ts';
import { bindPayment } from '../bookings/bind-payment.ts';
import { TotalLine } from '../bookings/order-summary.tsx';
import { PaymentStep } from '../payments/payment-step.tsx';
import { preloadCards } from '../payments/saved-cards.ts';
import { tippingAtom } from '../tracking/atoms.ts';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';

/** Gives an authorised payment as the tip of a booking. */
const giveTip = (bookingId: string, paymentId: string) =>
  bindPayment(bookingId, {
    send: (signal) =>
      call('POST /api/bookings/:id/tip', { params: { id: bookingId }, body: { paymentId }, signal }),
    isBound: ({ tip }) => tip !== undefined,
    failed: t('Tip Not Given'),
    signIn: t('Please sign in to give your tip'),
    finalCodes: ['ALREADY_TIPPED', 'TIP_NOT_TAKEN', 'TIP_TOO_LATE', 'NOT_COMPLETED', 'PAYMENT_REQUIRED'],
  });

/** The dialog that pays the chosen tip, by a saved card, a wallet or another card, as a booking is paid. */
export default function TipAndPay() {
  const [tipping, setTipping] = useAtom(tippingAtom);
  const { user } = useUser();
  const [busy, setBusy] = useState(false);
  useEffect(preloadCards, []);
  if (!tipping) return null;
  const { booking, amount } = tipping;
  const close = () => setTipping(null);
  async function give(paymentId: string) {
    const outcome = await giveTip(booking.id, paymentId);
    if (outcome === 'booked') close();
    return outcome;
  }
  return (
    <Dialog
      open
      onOpenChange={() => !busy && close()}
      title={t('Tip for your technician')}
      closeOnOutsidePress={false}
    >
      {user && (
        <PaymentStep
          amount={amount}
          bookingId={booking.id}
          isTip
          billing={billingOf(user, booking.customerName ?? '')}
          place={booking.location}
          summary={null}
          total={
            <TotalLine
              label={t('Tip')}
              why={t('It goes to your technician, without tax.')}
              total={formatUsd(amount)}
            />
          }
          onPaid={give}
          onBusy={setBusy}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
