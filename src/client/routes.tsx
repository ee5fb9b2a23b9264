import { Suspense, useEffect, useLayoutEffect, useReducer } from 'react';
import {
  NavigationType,
  Route,
  Routes as RouteTable,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { lazyPart } from './app/lazy-part.ts';
import { PageLoading } from './app/page-states.tsx';
import RootPage from './pages/root.tsx';
import { lostInput, prerenderedAt, takePage } from './ui/prerendered.ts';

const Home = lazyPart('pages/home', () => import('./pages/home.tsx'));
const History = lazyPart('pages/history', () => import('./pages/history.tsx'));
const Account = lazyPart('pages/account', () => import('./pages/account.tsx'));
const AdminLogin = lazyPart('pages/admin-login', () => import('./pages/admin-login.tsx'));
const TechLogin = lazyPart('pages/tech-login', () => import('./pages/tech-login.tsx'));
const DispatcherPages = lazyPart('pages/dispatcher-pages', () => import('./pages/dispatcher-pages.tsx'));
const Admin = lazyPart('pages/admin', () => import('./pages/admin.tsx'));
const Report = lazyPart('pages/reports', () => import('./pages/reports.tsx'));
const Tech = lazyPart('pages/tech', () => import('./pages/tech.tsx'));
const Support = lazyPart('pages/support', () => import('./pages/support.tsx'));
const Tracking = lazyPart('pages/tracking', () => import('./pages/tracking.tsx'));
const Shared = lazyPart('pages/shared', () => import('./pages/shared.tsx'));
const Receipt = lazyPart('pages/receipt', () => import('./pages/receipt.tsx'));
const Pay = lazyPart('pages/pay', () => import('./pages/pay.tsx'));
const NotFound = lazyPart('pages/not-found', () => import('./pages/not-found.tsx'));

/** Ends the taking over of a prerendered page once this page is in place, before it can react to another press. */
function TakenOver({ onEnd }: { onEnd: () => void }): null {
  useLayoutEffect(() => {
    if (prerenderedAt() === null) return;
    // From here on React itself takes a part over that is pressed, and hands it the press.
    const again = lostInput();
    takePage(() => {
      onEnd();
      // The press or text that made React take a part over is handled first.
      queueMicrotask(again);
    });
  }, [onEnd]);
  return null;
}

/** The route table of the specification; /tracking without an id is a link that lost it. */
export function Routes() {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
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
      <TakenOver onEnd={renderAgain} />
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
