import { useAtomValue } from 'jotai';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { useSignedInUser } from '../accounts/api.ts';
import { HomeGreeting } from '../accounts/home-greeting.tsx';
import { isStaleAtom } from '../app/connection.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { BottomNav, Columns, Content, Screen, Section, TopBar, usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useBookings } from '../bookings/api.ts';
import { DraftCard } from '../bookings/draft-card.tsx';
import LastBookingCard from '../bookings/last-booking-card.tsx';
import { useBookingsLive } from '../bookings/live.ts';
import { isComing, openBooking } from '../bookings/open-booking.ts';
import { FormNotLoaded } from '../bookings/open-form.tsx';
import { PendingBookingCard } from '../bookings/pending-booking-card.tsx';
import { RecentBookings } from '../bookings/recent-bookings.tsx';
import { ServiceCards } from '../bookings/service-cards.tsx';
import { Unpaid } from '../bookings/shared/unpaid.tsx';
import { usePendingBooking } from '../bookings/use-pending-booking.ts';
import { DistanceCalculator } from '../places/calculator.tsx';
import { CoverageCard } from '../places/coverage-card.tsx';
import { useCancelledToast } from '../tracking/use-cancelled-toast.ts';
import { Card } from '../ui/card.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { Slide } from '../ui/slide.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { CallSupport, LegalLinks } from './help-links.tsx';
import { preloadBookingDialog, useBookingDialog } from './use-booking-dialog.ts';

// Only for a customer whose booking is open: to follow one takes a twentieth of the page's code.
const OpenBookingCard = lazyPart(
  'tracking/open-booking-card',
  () => import('../tracking/open-booking-card.tsx'),
);
// Only once a place is known.
const QuotedArrival = lazyPart('bookings/quoted-arrival', () => import('../bookings/quoted-arrival.tsx'));

/** The customer's home page: the current booking, the two services, the price calculator, recent bookings. */
export default function HomePage() {
  usePageTitle(t('Home'));
  const { user, isPending, isError, isFetching, refetch } = useSignedInUser();
  useLive(user ? 'customer' : null);
  useBookingsLive();
  const bookings = useBookings(user !== null);
  useCancelledToast(bookings.data);
  const open = bookings.data && openBooking(bookings.data);
  const unpaid = bookings.data?.find(({ isUnpaid }) => isUnpaid);
  const helpComes = open != null && isComing(open);
  const isAgeOnCard = useAtomValue(isStaleAtom) && open != null;
  const waiting = user ? bookings.isPending : isPending;
  const { requested, open: openDialog, retry, close } = useBookingDialog(user !== null && !waiting);
  const { pending, finish, discard } = usePendingBooking(
    user !== null,
    (service) => void openDialog(service),
  );
  const covered = requested?.state === 'open';
  const opening = requested?.state === 'loading' ? requested.serviceType : null;
  return (
    <Screen>
      <TopBar>
        <HomeGreeting user={user} />
        <IconLink label={t('Support')} to="/support">
          <LifeBuoy aria-hidden="true" />
        </IconLink>
      </TopBar>
      <Content>
        {isError && !user ? (
          <>
            <Card>
              <ErrorState
                title={t('Booking is not possible right now')}
                text={t('The server did not answer. Check your connection, or call us.')}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            </Card>
            <LastBookingCard />
            <CallSupport />
          </>
        ) : waiting ? (
          <HomeLoading />
        ) : (
          <Columns
            left={
              <Slide>
                {open && (
                  <LatePart fallback={<Skeleton className="h-[188px] rounded-card" />}>
                    <OpenBookingCard key={open.id} booking={open} />
                  </LatePart>
                )}
                {pending && !covered && (
                  <PendingBookingCard pending={pending} onFinish={finish} onDiscard={discard} />
                )}
                {user && !pending && !covered && (
                  <DraftCard opening={opening} onNear={preloadBookingDialog} onContinue={openDialog} />
                )}
                <Unpaid booking={unpaid} />
                {helpComes && <h2 className="mt-5 text-heading">{t('Book another charge')}</h2>}
                <ServiceCards opening={opening} onNear={preloadBookingDialog} onBook={openDialog} />
                {opening && <Loading what={t('the booking form')} />}
                {requested?.state === 'failed' && <FormNotLoaded onRetry={() => void retry(requested)} />}
                <Section title={t('Distance pricing')}>
                  <DistanceCalculator
                    aside={covered}
                    renderArrival={(quote) => (
                      <LatePart fallback={<Skeleton className="h-10" />}>
                        <QuotedArrival quote={quote} />
                      </LatePart>
                    )}
                  />
                  <CoverageCard />
                </Section>
              </Slide>
            }
            right={
              <Slide>
                <Section title={t('Recent bookings')} action={<SeeAll />}>
                  <RecentBookings
                    bookings={bookings.data}
                    failed={bookings.isError}
                    onRetry={() => void bookings.refetch()}
                  />
                  {user && !isAgeOnCard && <ConnectionDot className="justify-self-end" />}
                </Section>
                <CallSupport />
                <LegalLinks />
              </Slide>
            }
          />
        )}
      </Content>
      <BottomNav />
      {user && requested?.state === 'open' && (
        <requested.BookAndPay user={user} serviceType={requested.serviceType} onClose={close} />
      )}
    </Screen>
  );
}

/** Shown until the bookings are known: the card of the current booking, on top, would push the rest down. */
function HomeLoading() {
  return (
    <Columns
      left={
        <>
          <Loading what={t('your bookings')} />
          <Skeleton className="h-[220px] rounded-card" />
          <Skeleton className="h-[152px] rounded-card" />
          <Skeleton className="mt-5 h-6 w-40" />
          <Skeleton className="h-[118px] rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </>
      }
      right={
        <>
          <Skeleton className="mt-5 h-6 w-40 lg:mt-0" />
          <Skeleton className="h-[300px] rounded-card" />
        </>
      }
    />
  );
}

function SeeAll() {
  return (
    <Link to="/history" className="-my-2.5 -mr-2 px-2 py-3 text-label text-volt-text no-underline">
      {t('See all')}
    </Link>
  );
}
