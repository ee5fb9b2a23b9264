import { Suspense } from 'react';
import { useUser } from '../accounts/api.ts';
import { prerendered } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { PageLoading } from '../app/page-states.tsx';
import LandingPage from './landing.tsx';

const loadHome = () => import('./home.tsx');
const Home = lazyPart('pages/home', loadHome);
const ServerUnreachable = lazyPart('pages/server-unreachable', () => import('./server-unreachable.tsx'));
// A visitor with a session loads Home and the user at the same time.
if (!prerendered && typeof location !== 'undefined' && location.pathname === '/') {
  loadHome().catch(() => {});
}

/** Home for a signed-in customer, the landing screen for everybody else. */
export default function RootPage() {
  const { user, isPending, isError, isFetching, refetch } = useUser();
  if (isPending) return <PageLoading />;
  // A failed read keeps a known user, and shows the landing page to a visitor who came without a session.
  if (isError && !user && !prerendered) {
    return (
      <Suspense fallback={<PageLoading />}>
        <ServerUnreachable busy={isFetching} onRetry={() => void refetch()} />
      </Suspense>
    );
  }
  return user ? <Home /> : <LandingPage />;
}
