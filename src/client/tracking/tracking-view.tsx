import { ArrowLeft, SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type Booking, shortId } from '../../domain/booking.ts';
import { isOpen } from '../../domain/booking-status.ts';
import { usePageTitle } from '../app/shell.tsx';
import { ServiceBadge, StatusBadge } from '../app/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { etaProblem, useTracking } from './api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { NeedHelp } from './need-help.tsx';
import type { Track } from './position.ts';
import { progressOf, stepsOf } from './progress.ts';
import { ServiceDetails } from './service-details.tsx';
import { ServiceProgress } from './service-progress.tsx';
import { ShareTracking } from './share-tracking.tsx';
import { TechnicianStatus } from './technician-status.tsx';
import { TrackingFrame } from './tracking-frame.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { TrackingNotice } from './tracking-notice.tsx';
import { useNearbyToast } from './use-nearby-toast.ts';

// Afterwards, when nobody waits.
const AfterService = lazy(() => import('./after-service.tsx'));

/** One booking of a signed-in customer, from the map down to help. */
export function TrackingView({ bookingId }: { bookingId: string }) {
  const { booking, eta, shown, track } = useTracking(bookingId, true);
  useNearbyToast(bookingId, eta.data);
  usePageTitle(`Booking ${shortId(bookingId)}`);

  if (booking.isError && !booking.data) return <NotFound />;
  const refresh = () => {
    void booking.refetch();
    void eta.refetch();
  };
  return (
    <TrackingFrame
      map={booking.data && <BookingMap booking={booking.data} track={track} />}
      back={
        <IconLink label="Back" to="/" floating>
          <ArrowLeft aria-hidden="true" />
        </IconLink>
      }
      title={<Title bookingId={bookingId} booking={booking.data} />}
      status={
        <TechnicianStatus
          eta={shown}
          problem={eta.isError ? etaProblem(eta.error) : null}
          refreshing={eta.isFetching && !eta.isPending}
          track={track}
          cancelled={booking.data?.status === 'cancelled'}
          onRefresh={refresh}
        />
      }
    >
      {booking.data && !eta.isPending ? <Parts booking={booking.data} /> : <PartsLoading />}
    </TrackingFrame>
  );
}

const parts = 'gutter grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-8 lg:px-0';

function BookingMap({ booking, track }: { booking: Booking; track: Track | null }) {
  const { latitude, longitude, location } = booking;
  if (latitude === null || longitude === null) return null;
  return <TrackingMap latitude={latitude} longitude={longitude} at={location} car="Your car" track={track} />;
}

function Parts({ booking }: { booking: Booking }) {
  return (
    <div className={parts}>
      {booking.status === 'completed' && (
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
          <AfterService booking={booking} />
        </Suspense>
      )}
      <ServiceProgress steps={stepsOf(progressOf(booking))} />
      <ServiceDetails booking={booking} />
      {isOpen(booking.status) && <ShareTracking bookingId={booking.id} />}
      <NeedHelp phone={booking.phoneNumber} />
      <CancelBooking booking={booking} />
    </div>
  );
}

/** Until the ETA above is known, too: it takes more or less room by what it says. */
function PartsLoading() {
  return (
    <div className={parts}>
      <Loading what="your booking" />
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}

function Title({ bookingId, booking }: { bookingId: string; booking: Booking | undefined }) {
  return (
    <>
      <h1 className="flex-[1_0_auto] text-[0.9375rem] leading-5 font-[640]">{shortId(bookingId)}</h1>
      {booking && (
        <span className="flex flex-wrap gap-1.5">
          <ServiceBadge serviceType={booking.serviceType} />
          <StatusBadge status={booking.status} />
        </span>
      )}
    </>
  );
}

function NotFound() {
  return (
    <TrackingNotice
      icon={SearchX}
      title="Booking Not Found"
      text="We could not find this booking in your account."
    >
      <ButtonLink kind="forward" to="/account">
        Go to your account
      </ButtonLink>
      <ButtonLink to="/support">Contact Support</ButtonLink>
    </TrackingNotice>
  );
}
