import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import {
  NavigationType,
  Route,
  Routes as RouteTable,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { PageLoading } from './app/page-states.tsx';
import RootPage from './pages/root.tsx';

const Home = lazy(() => import('./pages/home.tsx'));
const History = lazy(() => import('./pages/history.tsx'));
const Account = lazy(() => import('./pages/account.tsx'));
const AdminLogin = lazy(() => import('./pages/admin-login.tsx'));
const TechLogin = lazy(() => import('./pages/tech-login.tsx'));
const DispatcherPages = lazy(() => import('./pages/dispatcher-pages.tsx'));
const Admin = lazy(() => import('./pages/admin.tsx'));
const Report = lazy(() => import('./pages/reports.tsx'));
const Tech = lazy(() => import('./pages/tech.tsx'));
const Support = lazy(() => import('./pages/support.tsx'));
const Tracking = lazy(() => import('./pages/tracking.tsx'));
const Shared = lazy(() => import('./pages/shared.tsx'));
const Receipt = lazy(() => import('./pages/receipt.tsx'));
const Pay = lazy(() => import('./pages/pay.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

/** The route table of the specification; /tracking without an id is a link that lost it. */
export function Routes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <RouteTable>
        <Route path="/" element={<RootPage />} />
        <Route path="/home" element={<Home />} />
        <Route path="/history" element={<History />} />
        <Route path="/account" element={<Account />} />
        <Route path="/admin-login" element={<AdminLogin />} />
        <Route path="/tech-login" element={<TechLogin />} />
        <Route path="/admin" element={<DispatcherPages />}>
          <Route index element={<Admin />} />
          <Route path="audit" element={<Report name="audit" />} />
          <Route path="operations" element={<Report name="operations" />} />
          <Route path="payments" element={<Report name="payments" />} />
          <Route path="roster" element={<Report name="roster" />} />
        </Route>
        <Route path="/admin/wall" element={<Report name="wall" />} />
        <Route path="/tech" element={<Tech />} />
        <Route path="/support" element={<Support />} />
        <Route path="/tracking" element={<Tracking />} />
        <Route path="/tracking/:bookingId" element={<Tracking />} />
        <Route path="/shared/:token" element={<Shared />} />
        <Route path="/receipts/:bookingId" element={<Receipt />} />
        <Route path="/pay/:bookingId" element={<Pay />} />
        <Route path="*" element={<NotFound />} />
      </RouteTable>
    </Suspense>
  );
}

/** Opens the booking of a pressed notification in this page, at the service worker's request. */
export function FollowNotifications(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) navigate(data.open);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
  return null;
}

/** Scrolls to the top when a link opens another page. After Back and Forward the browser restores the position. */
export function StartAtTop(): null {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search or hash of the same page keeps the position
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname]);
  return null;
}
