import { useAtomValue } from 'jotai';
import { useNavigate, useParams } from 'react-router';
import type { Booking } from '../../domain/bookings/booking.ts';
import { useUser } from '../accounts/api.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart, PageLoading } from '../app/page-states.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { movingAtom } from '../bookings/atoms.ts';
import { useBookingsLive } from '../bookings/live.ts';
import { tippingAtom } from '../tracking/atoms.ts';
import { TrackingView } from '../tracking/tracking-view.tsx';
import { t } from '../ui/texts.ts';

// Seldom shown; the service worker caches this module for use without a network.
const ServerUnreachable = lazyPart('pages/server-unreachable', () => import('./server-unreachable.tsx'));
// Few bookings are moved.
const MoveHost = lazyPart('pages/move-host', () =>
  import('./move-host.tsx').then(({ MoveHost: Host }) => ({ default: Host })),
);
// The payment's code loads once somebody has chosen an amount.
const TipAndPay = lazyPart('pages/tip-and-pay', () => import('./tip-and-pay.tsx'));
// Most customers choose it once.
const PushOffer = lazyPart('notifications/push-offer', () => import('../notifications/push-offer.tsx'));
const NoBooking = lazyPart('tracking/no-booking', () => import('../tracking/no-booking.tsx'));

/** /tracking/:bookingId */
export default function TrackingPage() {
  const { bookingId } = useParams();
  const { user, isPending, isError, isFetching, refetch } = useUser();
  const isMoving = useAtomValue(movingAtom) !== null;
  const isTipping = useAtomValue(tippingAtom) !== null;
  // The view of a booking has its own.
  usePageTitle(bookingId && user ? null : t('Tracking'));
  useLive(user && bookingId ? 'customer' : null);
  useBookingsLive();
  const navigate = useNavigate();
  const bookAgain = async (booking: Booking) => {
    // The form's rules are large, and seldom needed here.
    const { keepForAgain } = await import('./book-again.ts');
    keepForAgain(booking);
    navigate('/home');
  };

  if (!bookingId) return <NoBooking because="invalid-link" />;
  if (isPending) return <PageLoading />;
  if (isError && !user) return <ServerUnreachable busy={isFetching} onRetry={() => void refetch()} />;
  if (!user) return <NoBooking because="signed-out" />;
  return (
    <>
      <TrackingView key={bookingId} bookingId={bookingId} onBookAgain={bookAgain} offer={<PushOffer />} />
      {isTipping && (
        <LatePart>
          <TipAndPay />
        </LatePart>
      )}
      {isMoving && (
        <LatePart>
          <MoveHost by="customer" />
        </LatePart>
      )}
    </>
  );
}
