import { lazy, Suspense, useEffect } from 'react';
import { useUser } from '../accounts/api.ts';
import { Arriving } from '../app/arriving.tsx';
import { prerendered } from '../app/prerendered.ts';
import { forgetLastBooking } from '../bookings/last-booking.ts';
import { ErrorState } from '../ui/error-state.tsx';
import LandingPage from './landing.tsx';

const loadHome = () => import('./home.tsx');
const Home = lazy(loadHome);
const LastBookingCard = lazy(() => import('../bookings/last-booking-card.tsx'));
// Whoever has a session waits for who they are and for their page at the same time.
if (!prerendered && typeof location !== 'undefined' && location.pathname === '/') {
  loadHome().catch(() => {});
}

/** Home for a signed-in customer, the landing screen for everybody else. */
export default function RootPage() {
  const { user, isPending, isError, refetch } = useUser();
  const isSignedOut = !isPending && !isError && user === null;
  useEffect(() => {
    if (isSignedOut) forgetLastBooking();
  }, [isSignedOut]);
  if (isPending) return <Arriving />;
  // Who is known stays so, and nobody who came without a session is kept from the landing screen, when a read fails.
  if (isError && !user && !prerendered) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <ErrorState
          title="We could not load the page"
          text="The server did not answer. Check your connection."
          onRetry={() => void refetch()}
        />
        <Suspense fallback={null}>
          <LastBookingCard />
        </Suspense>
      </main>
    );
  }
  return user ? <Home /> : <LandingPage />;
}
