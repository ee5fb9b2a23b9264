import { type ReactNode, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { can, OWNER } from '../../domain/bookings/booking-lifecycle.ts';
import { isOpen } from '../../domain/bookings/booking-status.ts';
import { shortId } from '../../domain/bookings/short-id.ts';
import { areaMeters } from '../../domain/places/place.ts';
import { BackLink } from '../app/back-link.tsx';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { usePageTitle } from '../app/shell.tsx';
import { MoveButton } from '../bookings/shared/move-button.tsx';
import { ServiceBadge, StatusBadge } from '../bookings/shared/status-badge.tsx';
import { Unpaid } from '../bookings/shared/unpaid.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { prerenderedAt } from '../ui/prerendered.ts';
import { t } from '../ui/texts.ts';
import { Loading, Skeleton } from '../ui/view-states.tsx';
import { etaFailure, useTracking } from './api.ts';
import type { OnBookAgain } from './book-again.tsx';
import type { Track } from './position.ts';
import { progressOf, stepsOf } from './progress.ts';
import { ServiceDetails } from './service-details.tsx';
import { ServiceProgress } from './service-progress.tsx';
import { ShareTracking } from './share-tracking.tsx';
import type { ShownEta } from './shown-eta.ts';
import { TechnicianStatus } from './technician-status.tsx';
import { ThreadPart } from './thread-part.tsx';
import { TrackingFrame } from './tracking-frame.tsx';
import { TrackingMap } from './tracking-map.tsx';
import { useNearbyToast } from './use-nearby-toast.ts';
import { WaitNote } from './wait-note.tsx';
import { WhoComes } from './who-comes.tsx';

// The code for completed services loads late, because nobody waits for it on the way.
const AfterService = lazyPart('tracking/after-service', () => import('./after-service.tsx'));

const BookedNote = lazyPart('tracking/booked-note', () => import('./booked-note.tsx'));
const ChargingNote = lazyPart('tracking/charging-note', () => import('./charging-note.tsx'));
const CancelledNote = lazyPart('tracking/cancelled-note', () => import('./cancelled-note.tsx'));
const EarlierTime = lazyPart('tracking/earlier-time', () => import('./earlier-time.tsx'));
// Nobody reports a problem before somebody comes.
const Reports = lazyPart('tracking/reports', () => import('./reports.tsx'));
const NoBooking = lazyPart('tracking/no-booking', () => import('./no-booking.tsx'));
// Of bookings whose place is not exact.
const SendSpot = lazyPart('tracking/send-spot', () => import('./send-spot.tsx'));
// Few customers send one: it loads with the press of its button.
const SpotPhoto = lazyPart('tracking/spot-photo', () => import('./spot-photo.tsx'));

type TrackingViewProps = {
  bookingId: string;
  onBookAgain: OnBookAgain;
  /** What is offered to a customer who waits for the technician. */
  offer?: ReactNode;
};

/** The tracking page of one booking of a signed-in customer. */
export function TrackingView({ bookingId, onBookAgain, offer }: TrackingViewProps) {
  const { read, booking, eta, shown, track } = useTracking(bookingId);
  // What loads into the status card would move what is below it from under a finger.
  const [isNoteShown, setNoteShown] = useState(false);
  const [isOfferShown, setOfferShown] = useState(false);
  // The server does not know all notes.
  const isWhole = prerenderedAt() === null;
  useNearbyToast(bookingId, shown);
  usePageTitle(shown?.isLater ? shown.message : t('Booking {id}', { id: shortId(bookingId) }));

  if (!booking && read.isError) return <NoBooking because="not-found" />;
  const refresh = () => {
    void read.refetch();
    void eta.refetch();
  };
  const isOver = booking !== undefined && !isOpen(booking.status);
  const isOffered = offer && booking && shown && isAwaited(booking) && !shown.hasArrived;
  return (
    <TrackingFrame
      map={booking && <BookingMap booking={booking} track={track} hasArrived={shown?.hasArrived} />}
      back={<BackLink to="/" floating />}
      title={<Title bookingId={bookingId} booking={booking} />}
      status={
        <TechnicianStatus
          eta={shown}
          reader="customer"
          status={booking?.status}
          problem={isOver ? null : etaFailure(eta)}
          refreshing={eta.isFetching && !eta.isPending}
          track={track}
          onRefresh={refresh}
          note={
            <>
              {booking && shown && isAwaited(booking) && !shown.isLater && !shown.hasArrived && (
                <WaitNote booking={booking} eta={shown} />
              )}
              {booking?.exactSpotLater && can(booking, 'sendSpot', OWNER) === null && (
                <LatePart fallback={<Skeleton className="h-42 rounded-small" />}>
                  <SendSpot booking={booking} />
                </LatePart>
              )}
              {shown && (
                <LatePart onShown={isWhole ? () => setNoteShown(true) : undefined}>
                  {booking?.charging && <ChargingNote charging={booking.charging} />}
                  {booking?.status === 'cancelled' && (
                    <CancelledNote booking={booking} onBookAgain={onBookAgain} />
                  )}
                  {booking?.scheduledAt && shown.isLater && (
                    <BookedNote
                      scheduledAt={booking.scheduledAt}
                      isAssigned={booking.assignedTechId !== null}
                      booking={booking}
                    />
                  )}
                  {booking && can(booking, 'move', OWNER) === null && <EarlierTime booking={booking} />}
                </LatePart>
              )}
            </>
          }
          offer={
            isOffered && (
              <LatePart onShown={isWhole ? () => setOfferShown(true) : undefined}>{offer}</LatePart>
            )
          }
        />
      }
    >
      {booking && ((shown && isNoteShown && (isOfferShown || !isOffered)) || eta.isError) ? (
        <Parts booking={booking} shown={shown} onBookAgain={onBookAgain} />
      ) : (
        // The card above grows once the booking is known: another placeholder, rather than one that moves.
        <PartsLoading key={booking?.id} />
      )}
    </TrackingFrame>
  );
}

const isAwaited = ({ status, arrivedAt }: Booking) =>
  (status === 'pending' || status === 'confirmed') && !arrivedAt;

const parts = 'gutter grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-8 lg:px-0';

type BookingProps = { booking: Booking; hasArrived: boolean | undefined };

function BookingMap({ booking, track, hasArrived }: BookingProps & { track: Track | null }) {
  const { latitude, longitude, location } = booking;
  if (latitude === null || longitude === null) return null;
  const place = { latitude, longitude, at: location, areaMeters: areaMeters(booking) };
  return <TrackingMap {...place} reader="customer" track={track} hasArrived={hasArrived} />;
}

type PartsProps = { booking: Booking; shown: ShownEta | undefined; onBookAgain: OnBookAgain };

function Parts({ booking, shown, onBookAgain }: PartsProps) {
  const { hasArrived, isLater = false, technician } = shown ?? {};
  const takesReports = can(booking, 'report', OWNER) === null;
  return (
    <div className={parts}>
      <Unpaid booking={booking} />
      {can(booking, 'sendSpotPhoto', OWNER) === null && <SpotPhotoPart booking={booking} />}
      {technician && <WhoComes technician={technician} />}
      {booking.status === 'completed' && (
        <LatePart fallback={<AfterServiceLoading />}>
          <AfterService booking={booking} onBookAgain={onBookAgain} />
        </LatePart>
      )}
      {can(booking, 'write', OWNER) === null && <ThreadPart booking={booking} />}
      <ServiceProgress steps={stepsOf(progressOf(booking), hasArrived)} />
      <ServiceDetails booking={booking}>
        <RoughPlace booking={booking} />
      </ServiceDetails>
      {can(booking, 'share', OWNER) === null && <ShareTracking bookingId={booking.id} />}
      <NeedHelp phone={booking.phoneNumber} />
      {/* After a cancellation only what was reported before is shown. */}
      {(takesReports || booking.status === 'cancelled') && (
        <LatePart fallback={takesReports && <Skeleton className="h-12 rounded-card" />}>
          <Reports booking={booking} />
        </LatePart>
      )}
      <CancelBooking booking={booking} isLater={isLater} />
    </div>
  );
}

/** Offers to send the exact spot of a place that a technician finds without; one of a town alone is asked for above. */
function RoughPlace({ booking }: { booking: Booking }) {
  const [isSending, setSending] = useState(false);
  if (booking.exactSpotLater || booking.precision === 'exact' || can(booking, 'sendSpot', OWNER)) return null;
  if (!isSending) return <Button onClick={() => setSending(true)}>{t('Send your exact spot')}</Button>;
  return (
    <LatePart fallback={<Skeleton className="h-42 rounded-small" />}>
      <SendSpot booking={booking} takesFocus />
    </LatePart>
  );
}

/** A button until the customer wants to send, or see, the photo of where the car stands. */
function SpotPhotoPart({ booking }: { booking: Booking }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('Photo of the spot')}</Button>;
  return (
    <LatePart fallback={<Skeleton className="h-44 rounded-card" />}>
      <SpotPhoto booking={booking} />
    </LatePart>
  );
}

/** As high as receipt and rating, so that nothing below moves when they load. */
function AfterServiceLoading() {
  return (
    <>
      <Skeleton className="h-92 rounded-card" />
      <Skeleton className="h-78 rounded-card" />
    </>
  );
}

/** Shown until the ETA and its note are: the height of the status card above depends on them. */
function PartsLoading() {
  return (
    <div className={parts}>
      <Loading what={t('your booking')} />
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

/** Need Help: the support site, and the phone number of the booking. */
function NeedHelp({ phone }: { phone: string | null }) {
  return (
    <Card aria-labelledby="help">
      <CardTitle id="help">{t('Need Help')}</CardTitle>
      <div className="pair gap-2">
        <ButtonLink size="pair" to="/support">
          {t('Contact Support')}
        </ButtonLink>
        {phone && (
          <ButtonLink size="pair" href={telHref(phone)}>
            {t('Call Your Phone')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

// Few customers cancel: the dialog's code loads when somebody opens the dialog.
const CancelDialog = lazyPart('tracking/cancel-dialog', () => import('./cancel-dialog.tsx'));

/**
 * Cancels the booking, or moves one that has no such button above. Once the technician is on the way, the dialog says so
 * and offers the call.
 */
function CancelBooking({ booking, isLater }: { booking: Booking; isLater: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const refusal = can(booking, 'cancel', OWNER);
  // Who wants to stop a running service speaks with the technician.
  const isOnTheWay = refusal?.code === 'ON_THE_WAY' && booking.status !== 'in_progress';
  if (refusal && !isOnTheWay && !isConfirming) return null;
  return (
    <>
      {!isLater && <MoveButton booking={booking} by={OWNER} size="default" />}
      <Button kind="leave" onClick={() => setIsConfirming(true)}>
        {t('Cancel booking')}
      </Button>
      {isConfirming && (
        <LatePart>
          <CancelDialog booking={booking} refusal={refusal} onClose={() => setIsConfirming(false)} />
        </LatePart>
      )}
    </>
  );
}
