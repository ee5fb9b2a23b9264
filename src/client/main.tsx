import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { setSignedOut } from './accounts/api.ts';
import { applyStyleNonce, loadTexts, prerendered, root } from './app/config.ts';
import { Providers } from './app/providers.tsx';
import { startSessionChecks } from './app/sessions.ts';
import { Toaster } from './app/toaster.tsx';
import { forgetBookingOfOthers } from './bookings/last-booking.ts';
import { followOwner } from './offline/device-store.ts';
import { registerWhenIdle } from './offline/service-worker.ts';
import { UpdateBar } from './offline/update-bar.tsx';
import { FollowNotifications, Routes, StartAtTop } from './routes.tsx';
import { set24Hours } from './ui/zone.ts';
import './styles.css';

applyStyleNonce();
// By the specification the technician's page has a clock of 24 hours.
set24Hours(() => location.pathname.startsWith('/tech'));
startSessionChecks();
followOwner(forgetBookingOfOthers);
registerWhenIdle();
await loadTexts();

const app = (
  <Providers>
    <BrowserRouter>
      <Routes />
      <StartAtTop />
      <FollowNotifications />
    </BrowserRouter>
    <Toaster />
    <UpdateBar />
  </Providers>
);

if (root && prerendered) {
  setSignedOut();
  hydrateRoot(root, app);
} else if (root) {
  createRoot(root).render(app);
}
