import { CircleCheck, CircleSlash, FileX, Lock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Booking } from '../../domain/bookings/booking.ts';
import { FULL_REFUND } from '../../domain/bookings/cancellation-terms.ts';
import { termsSentences } from '../../domain/bookings/cancellation-words.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { paymentPath } from '../../domain/bookings/unpaid.ts';
import { formatUsd } from '../../domain/money/money.ts';
import type { User } from '../../domain/people/customer.ts';
import { useUser } from '../accounts/api.ts';
import { billingOf } from '../accounts/names.ts';
import { call } from '../app/http.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { PageLoading } from '../app/page-states.tsx';
import { Content, Screen, TopBar, usePageTitle } from '../app/shell.tsx';
import { signInHref } from '../app/sign-in.ts';
import { useLive } from '../app/socket.ts';
import { useBooking } from '../bookings/api.ts';
import { bindPayment } from '../bookings/bind-payment.ts';
import { useBookingsLive } from '../bookings/live.ts';
import { taxedParts } from '../bookings/order.ts';
import { OrderSummary, TotalLine } from '../bookings/order-summary.tsx';
import { PaymentStep } from '../payments/payment-step.tsx';
import { preloadCards } from '../payments/saved-cards.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { plural, t } from '../ui/texts.ts';
import { EmptyState } from '../ui/view-states.tsx';

// Seldom shown.
const ServerUnreachable = lazyPart('pages/server-unreachable', () => import('./server-unreachable.tsx'));

/** Pays for an unpaid booking by an authorised payment. */
const payUnpaid = (bookingId: string, paymentId: string) =>
  bindPayment(bookingId, {
    send: (signal) =>
      call('POST /api/bookings/:id/pay', { params: { id: bookingId }, body: { paymentId }, signal }),
    isBound: ({ isUnpaid }) => !isUnpaid,
    failed: t('Payment Failed'),
    signIn: t('Please sign in to pay for your booking'),
    finalCodes: ['NOTHING_TO_PAY', 'PAYMENT_REQUIRED'],
  });

/** /pay/:bookingId, where the customer pays for an unpaid booking. */
export default function PayPage() {
  const { bookingId = '' } = useParams();
  const { user, isPending, isError, isFetching, refetch } = useUser();
  usePageTitle(t('Pay for your booking'));
  useLive(user ? 'customer' : null);
  useBookingsLive();
  if (isPending) return <PageLoading />;
  if (isError && !user) return <ServerUnreachable busy={isFetching} onRetry={() => void refetch()} />;
  if (!user) {
    return (
      <Notice icon={Lock} title={t('Access Required')} text={t('Please sign in to pay for your booking.')}>
        <ButtonLink kind="forward" href={signInHref(paymentPath(bookingId))}>
          {t('Sign In')}
        </ButtonLink>
      </Notice>
    );
  }
  return <OwnBooking user={user} bookingId={bookingId} />;
}

type NoticeProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

/** The page without a payment, with links to other pages. */
function Notice({ children, ...state }: NoticeProps) {
  return (
    <Frame>
      <Content>
        <Card>
          <EmptyState {...state}>
            <div className="grid gap-2">{children}</div>
          </EmptyState>
        </Card>
      </Content>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Screen className="lg:max-w-[34rem]!">
    <TopBar>
      <h1 className="flex-1 text-title">{t('Pay for your booking')}</h1>
    </TopBar>
    {children}
  </Screen>
);

type OwnProps = { user: User; bookingId: string };

function OwnBooking({ user, bookingId }: OwnProps) {
  const { booking, isMissing, isError, isFetching, refetch } = useBooking(bookingId);
  useEffect(preloadCards, []);
  if (!booking && isMissing) {
    return (
      <Notice
        icon={FileX}
        title={t('Booking Not Found')}
        text={t('We could not find this booking in your account.')}
      >
        <ButtonLink kind="forward" to="/account">
          {t('Go to your account')}
        </ButtonLink>
        <ButtonLink to="/support">{t('Contact Support')}</ButtonLink>
      </Notice>
    );
  }
  if (!booking && isError) return <ServerUnreachable busy={isFetching} onRetry={() => void refetch()} />;
  if (!booking) return <PageLoading />;
  if (booking.status === 'cancelled') return <Cancelled booking={booking} />;
  return booking.isUnpaid ? <Unpaid user={user} booking={booking} /> : <Paid booking={booking} />;
}

const viewBooking = ({ id }: Booking) => (
  <ButtonLink kind="forward" to={`/tracking/${id}`}>
    {t('View your booking')}
  </ButtonLink>
);

function Cancelled({ booking }: { booking: Booking }) {
  return (
    <Notice
      icon={CircleSlash}
      title={t('Nothing to pay')}
      text={t('Booking {id} was cancelled. Please do not pay for it.', { id: shortId(booking.id) })}
    >
      {viewBooking(booking)}
    </Notice>
  );
}

function Paid({ booking }: { booking: Booking }) {
  const { id, totalAmount, paymentStatus } = booking;
  const values = { id: shortId(id), amount: formatUsd(totalAmount) };
  return (
    <Notice
      icon={CircleCheck}
      title={t('Thank you, this is paid')}
      text={
        paymentStatus === 'authorized'
          ? t('{amount} for booking {id} is being charged to your card.', values)
          : t('{amount} for booking {id} was charged to your card. There is nothing left to pay.', values)
      }
    >
      {viewBooking(booking)}
    </Notice>
  );
}

const termsOf = ({ cancellationTerms = FULL_REFUND, serviceType }: Booking): string =>
  termsSentences(cancellationTerms, serviceType, { t, plural }).join(' ');

function Unpaid({ user, booking }: { user: User; booking: Booking }) {
  const navigate = useNavigate();
  const { id, totalAmount, dueAmount = totalAmount } = booking;
  return (
    <Frame>
      <main className="flex flex-1 flex-col">
        <p className="gutter text-small text-pretty text-ink-soft">{payText(booking)}</p>
        <PaymentStep
          amount={dueAmount}
          bookingId={id}
          cancelTerms={booking.status === 'completed' ? undefined : termsOf(booking)}
          billing={billingOf(user, booking.customerName ?? '')}
          place={booking.location}
          summary={<OrderSummary order={booking} />}
          total={
            dueAmount < totalAmount ? (
              <TotalLine
                label={t('Difference to pay')}
                why={t('You have paid {amount} already.', { amount: formatUsd(totalAmount - dueAmount) })}
                total={formatUsd(dueAmount)}
              />
            ) : (
              <TotalLine label={t('Total Amount')} {...taxedParts(booking)} total={formatUsd(totalAmount)} />
            )
          }
          onPaid={(paymentId) => payUnpaid(id, paymentId)}
          onBusy={() => {}}
          onCancel={() => navigate(`/tracking/${id}`)}
        />
      </main>
    </Frame>
  );
}

function payText({ awaitsPayment, paymentStatus, dueAmount }: Booking): string {
  if (awaitsPayment) return t('We send somebody as soon as it is paid.');
  if (paymentStatus === 'none') return t('You have booked by phone. Please pay here.');
  if (dueAmount !== undefined)
    return t(
      'Your card could not be charged the difference of the move. You can use the same card or another one.',
    );
  return t(
    'Your card could not be charged, and nothing was taken. You can use the same card or another one.',
  );
}
