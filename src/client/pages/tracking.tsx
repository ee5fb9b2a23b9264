import { lazy } from 'react';
import { useParams } from 'react-router';
import { useUser } from '../accounts/api.ts';
import { PageLoading } from '../app/page-states.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useBookingsLive } from '../bookings/live.ts';
import { TrackingView } from '../tracking/tracking-view.tsx';
import { t } from '../ui/texts.ts';
import { MoveHost } from './move-host.tsx';

// Seldom shown; the service worker caches this module for use without a network.
const ServerUnreachable = lazy(() => import('./server-unreachable.tsx'));
const NoBooking = lazy(() => import('../tracking/no-booking.tsx'));

/** /tracking/:bookingId */
export default function TrackingPage() {
  const { bookingId } = useParams();
  const { user, isPending, isError, isFetching, refetch } = useUser();
  usePageTitle(t('Tracking'));
  useLive(user && bookingId ? 'customer' : null);
  useBookingsLive();

  if (!bookingId) return <NoBooking because="invalid-link" />;
  if (isPending) return <PageLoading />;
  if (isError && !user) return <ServerUnreachable busy={isFetching} onRetry={() => void refetch()} />;
  if (!user) return <NoBooking because="signed-out" />;
  return (
    <>
      <TrackingView key={bookingId} bookingId={bookingId} />
      <MoveHost by="customer" />
    </>
  );
}
