import { Link2Off } from 'lucide-react';
import type { SharedBooking } from '../../contract/shapes/shared-tracking.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart, PageLoading } from '../app/page-states.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { ServiceBadge, StatusBadge } from '../bookings/shared/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Skeleton } from '../ui/view-states.tsx';
import { etaFailure } from './api.ts';
import { TrackingNotice } from './no-booking.tsx';
import type { Track } from './position.ts';
import { stepsOf } from './progress.ts';
import { ServiceProgress } from './service-progress.tsx';
import { useShared } from './shared-api.ts';
import { TechnicianStatus } from './technician-status.tsx';
import { TrackingFrame } from './tracking-frame.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { WhoComes } from './who-comes.tsx';

const BookedNote = lazyPart('tracking/booked-note', () => import('./booked-note.tsx'));

/** The server rounds a shared point to hundredths of a degree. */
const SHARED_AREA_METERS = 900;

/** The page of a shared link: progress and arrival of the service, without personal data. */
export function SharedView({ token }: { token: string }) {
  const { shared, ended, shown, track } = useShared(token);
  usePageTitle(shown?.isLater ? shown.message : t('Shared tracking'));
  if (ended) return <Ended />;
  if (!shared.data) {
    return shared.isError ? (
      <main className="grid min-h-dvh place-content-center">
        <ErrorState
          title={t('We could not load the page')}
          text={t('The server did not answer. Check your connection.')}
          onRetry={() => void shared.refetch()}
          busy={shared.isFetching}
        />
      </main>
    ) : (
      <PageLoading />
    );
  }
  const { booking } = shared.data;
  const isOver = !isOpen(booking.status);
  return (
    <TrackingFrame
      map={<SharedMap booking={booking} track={track} hasArrived={shown?.hasArrived} />}
      title={
        <>
          <h1 className="min-w-0 flex-[1_0_auto] truncate text-[0.9375rem] leading-5 font-[640]">
            {booking.firstName ? t("{name}'s charge", { name: booking.firstName }) : t('Charging service')}
          </h1>
          <span className="flex flex-wrap gap-1.5">
            <ServiceBadge serviceType={booking.serviceType} />
            <StatusBadge status={booking.status} />
          </span>
        </>
      }
      status={
        <TechnicianStatus
          eta={shown}
          reader="guest"
          status={booking.status}
          problem={isOver ? null : etaFailure(shared)}
          refreshing={shared.isFetching}
          track={track}
          onRefresh={() => void shared.refetch()}
          note={
            booking.scheduledAt &&
            shown?.isLater && (
              <LatePart fallback={<Skeleton className="h-12 rounded-small" />}>
                <BookedNote scheduledAt={booking.scheduledAt} isAssigned={booking.isAssigned} />
              </LatePart>
            )
          }
        />
      }
    >
      <div className="gutter grid gap-3 pt-3 pb-8 lg:px-0">
        {shown?.technician && <WhoComes technician={shown.technician} />}
        <ServiceProgress steps={stepsOf(booking, shown?.hasArrived)} />
        <p className="px-1 text-small text-ink-soft">
          {t(
            'Shared with you to follow this service {place}. The link ends 30 minutes after it is complete.',
            {
              place: booking.place,
            },
          )}
        </p>
      </div>
    </TrackingFrame>
  );
}

type SharedMapProps = { booking: SharedBooking; track: Track | null; hasArrived: boolean | undefined };

const SharedMap = ({ booking, track, hasArrived }: SharedMapProps) => (
  <TrackingMap
    latitude={booking.latitude}
    longitude={booking.longitude}
    at={booking.place}
    reader="guest"
    areaMeters={SHARED_AREA_METERS}
    track={track}
    hasArrived={hasArrived}
  />
);

const Ended = () => (
  <TrackingNotice
    icon={Link2Off}
    title={t('This link has ended')}
    text={t('The service is over, or sharing was stopped. Ask whoever sent it for a new one.')}
  >
    <ButtonLink to="/">{t('Go to the start page')}</ButtonLink>
  </TrackingNotice>
);
