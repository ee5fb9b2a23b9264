import { useMemo } from 'react';
import { formatUsd } from '../../domain/money/money.ts';
import { useUser } from '../accounts/api.ts';
import { billingOf } from '../accounts/names.ts';
import type { Mover } from '../bookings/move.ts';
import { type DifferenceStep, MoveDialog } from '../bookings/move-dialog.tsx';
import { OrderSummary, TotalLine } from '../bookings/order-summary.tsx';
import { bookingsSeenBy } from '../bookings/shared/booking-store.ts';
import { PaymentStep } from '../payments/payment-step.tsx';
import { t } from '../ui/texts.ts';

const paidText = (amount: number) => t('You have paid {amount} already.', { amount: formatUsd(amount) });

type MoveAndPayProps = {
  bookingId: string;
  by: Mover;
  onMoved?: (() => void) | undefined;
  onClose: () => void;
};

/** The dialog that moves a booking, with the payment of what the new time costs more as its second step. */
export default function MoveAndPay({ bookingId, by, onMoved, onClose }: MoveAndPayProps) {
  const [booking] = bookingsSeenBy[by].useListed(useMemo(() => [bookingId], [bookingId])) ?? [];
  const { user } = useUser();
  if (!booking) return null;
  const order = { ...booking, scheduledAt: null };
  const payment = ({ amount, scheduledAt, promise, ...step }: DifferenceStep) =>
    user && (
      <PaymentStep
        amount={amount}
        bookingId={booking.id}
        scheduledAt={scheduledAt}
        billing={billingOf(user, booking.customerName ?? '')}
        place={booking.location}
        summary={
          <OrderSummary
            order={{ ...order, scheduledAt, serviceType: scheduledAt ? 'standard' : 'emergency' }}
          />
        }
        total={
          <>
            {promise}
            <TotalLine
              label={t('Difference to pay')}
              why={paidText(booking.totalAmount)}
              total={formatUsd(amount)}
            />
          </>
        }
        {...step}
      />
    );
  return <MoveDialog booking={booking} by={by} onMoved={onMoved} onClose={onClose} renderPayment={payment} />;
}
