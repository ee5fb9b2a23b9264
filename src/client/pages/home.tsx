import { useAtomValue } from 'jotai';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { useSignedInUser } from '../accounts/api.ts';
import { HomeGreeting } from '../accounts/home-greeting.tsx';
import { CallSupport } from '../app/call-support.tsx';
import { isStaleAtom } from '../app/connection.ts';
import { ConnectionDot } from '../app/connection-dot.tsx';
import { LegalLinks } from '../app/legal-links.tsx';
import { BottomNav, Columns, Content, Screen, Section, TopBar, usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { useBookings } from '../bookings/api.ts';
import { DraftCard } from '../bookings/draft-card.tsx';
import { FormNotLoaded } from '../bookings/form-not-loaded.tsx';
import LastBookingCard from '../bookings/last-booking-card.tsx';
import { useBookingsLive } from '../bookings/live.ts';
import { openBooking } from '../bookings/open-booking.ts';
import { PendingBookingCard } from '../bookings/pending-booking-card.tsx';
import { RecentBookings } from '../bookings/recent-bookings.tsx';
import { ServiceCards } from '../bookings/service-cards.tsx';
import { usePendingBooking } from '../bookings/use-pending-booking.ts';
import { DistanceCalculator } from '../places/calculator.tsx';
import { CoverageCard } from '../places/coverage-card.tsx';
import { OpenBookingCard } from '../tracking/open-booking-card.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { Slide } from '../ui/slide.tsx';
import { preloadBookingDialog, useBookingDialog } from './use-booking-dialog.ts';

/** The customer's start: what is under way, the two services, the price, what was. */
export default function HomePage() {
  usePageTitle('Home');
  const { user, isPending, isError, isFetching, refetch } = useSignedInUser();
  useLive(user ? 'customer' : null);
  useBookingsLive();
  const { pending, finish, letGo } = usePendingBooking(user !== null);
  const bookings = useBookings(user !== null);
  const open = bookings.data && openBooking(bookings.data);
  const openSaysAge = useAtomValue(isStaleAtom) && open != null;
  const waiting = user ? bookings.isPending : isPending;
  const { asked, open: openDialog, retry, close } = useBookingDialog(user !== null && !waiting);
  const covered = asked?.state === 'open';
  const opening = asked?.state === 'loading' ? asked.serviceType : null;
  return (
    <Screen>
      <TopBar>
        <HomeGreeting user={user} />
        <IconLink label="Support" to="/support">
          <LifeBuoy aria-hidden="true" />
        </IconLink>
      </TopBar>
      <Content>
        {isError && !user ? (
          <>
            <Card>
              <ErrorState
                title="Booking is not possible right now"
                text="The server did not answer. Check your connection, or call us."
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
                {pending && !covered && (
                  <PendingBookingCard pending={pending} onFinish={finish} onLetGo={letGo} />
                )}
                {user && !pending && !covered && (
                  <DraftCard opening={opening} onNear={preloadBookingDialog} onContinue={openDialog} />
                )}
                {open && <OpenBookingCard key={open.id} booking={open} />}
                <ServiceCards opening={opening} onNear={preloadBookingDialog} onBook={openDialog} />
                {opening && <Loading what="the booking form" />}
                {asked?.state === 'failed' && <FormNotLoaded onRetry={() => void retry(asked)} />}
                <Section title="Distance pricing">
                  <DistanceCalculator aside={covered} />
                  <CoverageCard />
                </Section>
              </Slide>
            }
            right={
              <Slide>
                <Section title="Recent bookings" action={<SeeAll />}>
                  <RecentBookings
                    bookings={bookings.data}
                    failed={bookings.isError}
                    onRetry={() => void bookings.refetch()}
                  />
                  {user && !openSaysAge && <ConnectionDot className="justify-self-end" />}
                </Section>
                <CallSupport />
                <LegalLinks />
              </Slide>
            }
          />
        )}
      </Content>
      <BottomNav />
      {user && asked?.state === 'open' && (
        <asked.BookAndPay user={user} serviceType={asked.serviceType} onClose={close} />
      )}
    </Screen>
  );
}

/** Until it is known what is under way: that stands on top, and would push the rest down. */
function HomeLoading() {
  return (
    <Columns
      left={
        <>
          <Loading what="your bookings" />
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
      See all
    </Link>
  );
}
