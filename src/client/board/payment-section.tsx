import { Undo2 } from 'lucide-react';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { causeName } from '../../domain/bookings/cancellation-words.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { PaymentStatus } from '../../domain/money/payment.ts';
import { isRefundPending, isWithBank } from '../../domain/money/refund.ts';
import type { BookingRefunds } from '../../domain/money/refund-request.ts';
import { addedTaxOf } from '../../domain/money/tax.ts';
import { texts } from '../../domain/texts.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { keyOf } from './booking-commands.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundLine } from './refund-row.tsx';
import { useBookingRefunds } from './refunds-api.ts';
import { useRequests } from './requests.ts';
import { TipSection } from './tip-section.tsx';

/** The amounts of a payment that the booking's price does not say: the price has its total, and a tax added to it. */
export function paymentParts(
  { amount, netAmount, taxAmount, refundedAmount }: BookingRefunds,
  booking: Booking,
): { name: string; value: number }[] {
  if (amount === null) return [];
  const isTaxSaid = !taxAmount || taxAmount === addedTaxOf(booking);
  return [
    ...(amount === booking.totalAmount ? [] : [{ name: t('Amount'), value: amount }]),
    ...(isTaxSaid
      ? []
      : [
          { name: t('Without tax'), value: netAmount ?? amount },
          { name: t('Tax'), value: taxAmount },
        ]),
    ...(refundedAmount > 0 ? [{ name: t('Refunded'), value: refundedAmount }] : []),
  ];
}

const REFUND = ['refund'] as const;

function Amounts({ money, booking }: { money: BookingRefunds; booking: Booking }) {
  const parts = paymentParts(money, booking);
  if (parts.length === 0) return null;
  return (
    <dl className="pair gap-x-3 board:grid-cols-4">
      {parts.map(({ name, value }) => (
        <div key={name} className="min-w-0 py-1">
          <dt className="text-fine text-ink-soft">{name}</dt>
          <dd className="text-small tabular-nums">{formatUsd(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The payment of a booking and its refunds, with what an admin can do about them. */
export function PaymentSection({ booking }: { booking: Booking }) {
  const { data, isError, isFetching, refetch } = useBookingRefunds(booking);
  const [refunding, setRefunding] = useState<string | null>(null);
  useRequests(booking.id, data && data.leftAmount > 0 ? REFUND : [], () => setRefunding(booking.id));
  const section = useRef<HTMLElement>(null);
  const focusWithin = useFocusWithin(section);
  return (
    // Focusable: it gets the focus when a pressed button leaves the page.
    <section
      ref={section}
      {...focusWithin}
      tabIndex={-1}
      aria-labelledby="payment"
      className="px-4 pt-3 text-small outline-none"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h4 id="payment" className="font-semibold">
          {t('Payment')}
        </h4>
        {data && data.leftAmount > 0 && (
          <Button size="compact" aria-keyshortcuts={keyOf('refund')} onClick={() => setRefunding(booking.id)}>
            <Undo2 aria-hidden="true" />
            {t('Refund…')}
          </Button>
        )}
      </div>
      <p className="[overflow-wrap:anywhere]">{paymentText(booking)}</p>
      {data ? (
        <>
          <Amounts money={data} booking={booking} />
          {data.refunds.length > 0 && (
            <ul aria-label={t('Refunds')}>
              {data.refunds.map((refund) => (
                <RefundLine key={refund.id} refund={refund} />
              ))}
            </ul>
          )}
          <TipSection booking={booking} money={data} />
        </>
      ) : isError ? (
        <ErrorState title={t('The payment did not load')} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <div className="grid gap-2 py-1">
          <Loading what={t('payment')} />
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      )}
      {data && refunding === booking.id && (
        <RefundDialog booking={booking} money={data} onClose={() => setRefunding(null)} />
      )}
    </section>
  );
}

/** Gives the focus to a box when the focused button in it leaves the page. */
function useFocusWithin(box: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  });
  return {
    onFocus() {
      isWithin.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Browsers differ in whether a removed element is blurred; only another element takes the focus away.
      if (relatedTarget) isWithin.current = false;
    },
  };
}

const paymentNames: Record<PaymentStatus, string> = texts({
  none: 'None',
  authorized: 'Authorized',
  captured: 'Captured',
  voided: 'Voided',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
  failed: 'Failed',
});

/** 'Captured'; '$60.00 of $185.00 failed' for a booking that was paid but for the difference of a move. */
const statusText = ({ paymentStatus, dueAmount, totalAmount }: Booking): string =>
  dueAmount === undefined
    ? t(paymentNames[paymentStatus])
    : t('{amount} of {total} failed', { amount: formatUsd(dueAmount), total: formatUsd(totalAmount) });

/** 'Captured', 'Captured, refund pending'. */
function paymentText(booking: Booking): string {
  const { refundRefused, refundFailed } = booking;
  const payment = [statusText(booking), cancellationText(booking)].filter(Boolean).join(', ');
  if (isWithBank(booking)) return t('{payment}, taken back by the bank', { payment });
  if (refundFailed) return t('{payment}, refund failed: give it back by hand', { payment });
  if (refundRefused) return t('{payment}, refund refused: it is tried again', { payment });
  return isRefundPending(booking) ? t('{payment}, refund pending', { payment }) : payment;
}

/** '$40.00 kept: cancelled late', 'nobody was at the car'; empty for other bookings. */
function cancellationText({ keptAmount, cancelCause }: Booking): string {
  if (!cancelCause) return '';
  const reason = t(causeName[cancelCause]);
  return keptAmount === undefined
    ? reason
    : t('{amount} kept: {reason}', { amount: formatUsd(keptAmount), reason });
}
