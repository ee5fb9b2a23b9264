import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { termsSentences } from '../../domain/bookings/cancellation-words.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { BillingForm } from '../../domain/money/payment.ts';
import type { User } from '../../domain/people/customer.ts';
import { billingOf, profileOf } from '../accounts/names.ts';
import { useVehicles } from '../accounts/vehicles.ts';
import { config } from '../app/config.ts';
import { BookByPhone } from '../bookings/book-by-phone.tsx';
import { BookingDialog, type PaymentStepProps } from '../bookings/booking-dialog.tsx';
import { taxedParts } from '../bookings/order.ts';
import { OrderSummary, TotalLine } from '../bookings/order-summary.tsx';
import { addScript } from '../payments/card-sdk.ts';
import { PaymentStep } from '../payments/payment-step.tsx';
import { preloadCards } from '../payments/saved-cards.ts';
import { plural, t } from '../ui/texts.ts';

type BookAndPayProps = { user: User; serviceType: ServiceType; onClose: () => void };

/** The page of a booking loads before it is paid, so that it opens at once. */
const preloadTracking = () => void import('./tracking.tsx').catch(() => {});
/** The saved cards are known and the card provider's script has run when the payment begins. */
const preload = () => {
  preloadTracking();
  preloadCards();
  addScript(config.payment.scriptUrl);
};

/** The booking dialog with the payment as its second step. Home loads this module when the dialog opens. */
export default function BookAndPay({ user, serviceType, onClose }: BookAndPayProps) {
  const navigate = useNavigate();
  const { data: vehicles = [] } = useVehicles();
  useEffect(preload, []);
  /** What was typed of the billing address; the payment step goes when the customer goes back to the form. */
  const [typed, setTyped] = useState<Partial<BillingForm>>({});
  const payment = ({ order, promise, notes, ...step }: PaymentStepProps) => (
    <PaymentStep
      amount={order.totalAmount}
      quote={order.quote ?? null}
      energyKwh={order.kwh ?? null}
      billing={billingOf(user, order.customerName)}
      place={order.location}
      typed={typed}
      onType={setTyped}
      cancelTerms={termsSentences(config.cancellation, order.serviceType, { t, plural }).join(' ')}
      summary={
        <>
          <OrderSummary order={order} />
          {notes}
        </>
      }
      total={
        <>
          <BookByPhone />
          {promise}
          <TotalLine label={t('Total Amount')} {...taxedParts(order)} total={formatUsd(order.totalAmount)} />
        </>
      }
      scheduledAt={order.scheduledAt ?? null}
      {...step}
    />
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
