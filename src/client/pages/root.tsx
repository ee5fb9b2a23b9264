import { lazy } from 'react';
import { useUser } from '../accounts/api.ts';
import { Arriving } from '../app/arriving.tsx';
import { prerendered } from '../app/prerendered.ts';
import { ErrorState } from '../ui/error-state.tsx';
import LandingPage from './landing.tsx';

const loadHome = () => import('./home.tsx');
const Home = lazy(loadHome);
// Whoever has a session waits for who they are and for their page at the same time.
if (!prerendered && typeof location !== 'undefined' && location.pathname === '/') {
  loadHome().catch(() => {});
}

/** Home for a signed-in customer, the landing screen for everybody else. */
export default function RootPage() {
  const { user, isPending, isError, refetch } = useUser();
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
      </main>
    );
  }
  return user ? <Home /> : <LandingPage />;
}
