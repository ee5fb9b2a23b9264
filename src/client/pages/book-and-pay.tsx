import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { termsSentences } from '../../domain/bookings/cancellation-words.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { BillingForm } from '../../domain/money/payment.ts';
import type { User } from '../../domain/people/customer.ts';
import { billingOf, profileOf } from '../accounts/names.ts';
import { useVehicles } from '../accounts/vehicles.ts';
import { whenIdle } from '../app/at-rest.ts';
import { config } from '../app/config.ts';
import { BookByPhone } from '../bookings/book-by-phone.tsx';
import { BookingDialog, type PaymentStepProps } from '../bookings/booking-dialog.tsx';
import { taxedParts } from '../bookings/order.ts';
import { OrderSummary, TotalLine } from '../bookings/order-summary.tsx';
import { whenSdkRuns } from '../payments/card-sdk.ts';
import { PaymentStep } from '../payments/payment-step.tsx';
import { preloadCards } from '../payments/saved-cards.ts';
import { plural, t } from '../ui/texts.ts';

type BookAndPayProps = { user: User; serviceType: ServiceType; onClose: () => void };

/** The page of a booking loads before it is paid, so that it opens at once. */
const preloadTracking = () => void import('./tracking.tsx').catch(() => {});

/** Whether the payment step may load its card form: once the form is shown and the provider's script has run. */
function useIsCardAhead(): boolean {
  const [isAhead, setIsAhead] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        preloadCards();
        whenSdkRuns(config.payment.scriptUrl, () => setIsAhead(true));
        preloadTracking();
      }),
    [],
  );
  return isAhead;
}

/** Of a payment step that has not opened. */
const notYet = {
  ...{ isOpen: false, amount: 0, summary: null, total: null },
  ...{ onPaid: async () => 'retry' as const, onBusy: () => {}, onCancel: () => {} },
};

/** The booking dialog with the payment as its second step. Home loads this module once it rests. */
export default function BookAndPay({ user, serviceType, onClose }: BookAndPayProps) {
  const navigate = useNavigate();
  const { data: vehicles = [] } = useVehicles();
  const isCardAhead = useIsCardAhead();
  /** What was typed of the billing address: without a card form ahead the step goes when it closes. */
  const [typed, setTyped] = useState<Partial<BillingForm>>({});
  const ofOrder = ({ order, promise, notes, ...step }: PaymentStepProps) => ({
    ...{ isOpen: true, amount: order.totalAmount, quote: order.quote ?? null, energyKwh: order.kwh ?? null },
    ...{ billing: billingOf(user, order.customerName), place: order.location, typed, onType: setTyped },
    cancelTerms: termsSentences(config.cancellation, order.serviceType, { t, plural }).join(' '),
    summary: (
      <>
        <OrderSummary order={order} />
        {notes}
      </>
    ),
    total: (
      <>
        <BookByPhone />
        {promise}
        <TotalLine label={t('Total Amount')} {...taxedParts(order)} total={formatUsd(order.totalAmount)} />
      </>
    ),
    scheduledAt: order.scheduledAt ?? null,
    ...step,
  });
  // One element for both, so that React keeps the card form.
  const payment = (step: PaymentStepProps | null) =>
    (step !== null || isCardAhead) && (
      <PaymentStep {...(step ? ofOrder(step) : { ...notYet, billing: billingOf(user, '') })} />
    );
  return (
    <BookingDialog
      serviceType={serviceType}
      profile={profileOf(user)}
      vehicles={vehicles}
      onClose={onClose}
      onBooked={(bookingId) => navigate(`/tracking/${bookingId}`)}
      renderPayment={payment}
    />
  );
}
