import { ArrowLeft, SearchX } from 'lucide-react';
import { type Booking, shortId } from '../../domain/booking.ts';
import { ProofView } from '../app/proof-view.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { ServiceBadge, StatusBadge } from '../app/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { etaProblem, useTracking } from './api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { NeedHelp } from './need-help.tsx';
import { ServiceDetails } from './service-details.tsx';
import { ServiceProgress } from './service-progress.tsx';
import { TechnicianStatus } from './technician-status.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { TrackingNotice } from './tracking-notice.tsx';
import { useNearbyToast } from './use-nearby-toast.ts';

/** One booking of a signed-in customer, from the map down to help. */
export function TrackingView({ bookingId }: { bookingId: string }) {
  const { booking, eta, track } = useTracking(bookingId, true);
  useNearbyToast(bookingId, eta.data);
  usePageTitle(`Booking ${shortId(bookingId)}`);

  if (booking.isError && !booking.data) return <NotFound />;
  const refresh = () => {
    void booking.refetch();
    void eta.refetch();
  };
  return (
    <div className="mx-auto max-w-[30rem] lg:grid lg:min-h-dvh lg:max-w-[72rem] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-6 lg:p-6">
      <header className="relative isolate h-[clamp(300px,52dvh,440px)] overflow-hidden bg-map-water [--map-foot:26px] lg:[--map-foot:0px] lg:sticky lg:top-6 lg:h-[calc(100dvh-48px)] lg:rounded-sheet">
        {booking.data && <TrackingMap booking={booking.data} track={track} />}
        <TitleBar bookingId={bookingId} booking={booking.data} />
      </header>
      <main>
        <section
          aria-labelledby="technician-status"
          className="gutter relative -mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sheet bg-surface pt-5 pb-4 shadow-sheet lg:mt-0 lg:shadow-card"
        >
          <TechnicianStatus
            eta={eta.data}
            problem={eta.isError ? etaProblem(eta.error) : null}
            refreshing={eta.isFetching && !eta.isPending}
            track={track}
            cancelled={booking.data?.status === 'cancelled'}
            onRefresh={refresh}
          />
        </section>
        {booking.data && !eta.isPending ? <Parts booking={booking.data} /> : <PartsLoading />}
      </main>
    </div>
  );
}

const parts = 'gutter grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-8 lg:px-0';

function Parts({ booking }: { booking: Booking }) {
  return (
    <div className={parts}>
      <ServiceProgress booking={booking} />
      {booking.proof && (
        <Card aria-labelledby="proof">
          <CardTitle id="proof">From your technician</CardTitle>
          <ProofView proof={booking.proof} />
        </Card>
      )}
      <ServiceDetails booking={booking} />
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

function TitleBar({ bookingId, booking }: { bookingId: string; booking: Booking | undefined }) {
  return (
    <div className="absolute inset-x-(--gutter) top-[calc(var(--safe-top)+12px)] z-10 flex gap-2">
      <IconLink label="Back" to="/" floating>
        <ArrowLeft aria-hidden="true" />
      </IconLink>
      <div className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 rounded-[24px] bg-raised py-2 pr-3 pl-4 shadow-card">
        <h1 className="flex-[1_0_auto] text-[0.9375rem] leading-5 font-[640]">{shortId(bookingId)}</h1>
        {booking && (
          <span className="flex flex-wrap gap-1.5">
            <ServiceBadge serviceType={booking.serviceType} />
            <StatusBadge status={booking.status} />
          </span>
        )}
      </div>
    </div>
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
