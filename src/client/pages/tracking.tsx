import { Link2Off, Lock } from 'lucide-react';
import { lazy } from 'react';
import { useParams } from 'react-router';
import { useUser } from '../accounts/api.ts';
import { PageLoading } from '../app/page-states.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useBookingsLive } from '../bookings/live.ts';
import { TrackingNotice } from '../tracking/tracking-frame.tsx';
import { TrackingView } from '../tracking/tracking-view.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { MoveHost } from './move-host.tsx';

// Seldom shown; the service worker caches this module for use without a network.
const ServerUnreachable = lazy(() => import('./server-unreachable.tsx'));

/** /tracking/:bookingId */
export default function TrackingPage() {
  const { bookingId } = useParams();
  const { user, isPending, isError, isFetching, refetch } = useUser();
  usePageTitle(t('Tracking'));
  useLive(user && bookingId ? 'customer' : null);
  useBookingsLive();

  if (!bookingId) {
    return (
      <TrackingNotice
        icon={Link2Off}
        title={t('Invalid Tracking Link')}
        text={t('The link has no booking in it. Your account lists all of yours.')}
      >
        <ButtonLink kind="forward" to="/account">
          {t('Go to your account')}
        </ButtonLink>
      </TrackingNotice>
    );
  }
  if (isPending) return <PageLoading />;
  if (isError && !user) return <ServerUnreachable busy={isFetching} onRetry={() => void refetch()} />;
  if (!user) {
    return (
      <TrackingNotice
        icon={Lock}
        title={t('Access Required')}
        text={t('Please sign in to see your booking.')}
      >
        <ButtonLink kind="forward" href="/login">
          {t('Sign In')}
        </ButtonLink>
      </TrackingNotice>
    );
  }
  return (
    <>
      <TrackingView key={bookingId} bookingId={bookingId} />
      <MoveHost by="customer" />
    </>
  );
}
