import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { setUser } from './accounts/api.ts';
import { adoptView, type FirstView, isOfBookings } from './adopt-view.ts';
import { removeChosenLanguage } from './app/chosen-language.ts';
import { applyStyleNonce, loadTexts, prerendered, root } from './app/config.ts';
import { loadParts } from './app/lazy-part.ts';
import { PageLoading } from './app/page-states.tsx';
import { startSessionChecks } from './app/sessions.ts';
import { App } from './app.tsx';
import { forgetBookingOfOthers } from './bookings/last-booking.ts';
import { followOwner } from './offline/device-store.ts';
import { registerWhenIdle } from './offline/service-worker.ts';
import { isLeaving, startTakingOver } from './ui/prerendered.ts';
import { deviceNow } from './ui/server-clock.ts';
import { set24Hours } from './ui/zone.ts';
import './styles.css';

applyStyleNonce();
removeChosenLanguage();
// By the specification the technician's page has a clock of 24 hours.
set24Hours(() => location.pathname.startsWith('/tech'));
startSessionChecks();
followOwner(forgetBookingOfOthers);
registerWhenIdle();

/** Prepares the page that the server has rendered for being taken over: with its data, or as the landing page. */
async function takeOver(): Promise<void> {
  const text = document.getElementById('first-view')?.textContent;
  if (!text) {
    setUser(null);
    return startTakingOver(deviceNow());
  }
  const view = JSON.parse(text) as FirstView;
  adoptView(view);
  if (!Object.keys(view.answers).some(isOfBookings)) return;
  // Only customers' pages have bookings.
  const { adoptBookings } = await import('./first-view.ts');
  adoptBookings(view);
}

async function start(at: HTMLElement): Promise<void> {
  await loadTexts();
  const app = <App router={BrowserRouter} />;
  const parts = at.dataset.parts?.split(' ') ?? [];
  if (!prerendered) {
    const drawn = createRoot(at);
    // The page's code is on its way with the app's. React would show a page that it has to wait for 0.3 s later.
    if (parts.length > 0) drawn.render(<PageLoading />);
    await loadParts(parts);
    return drawn.render(app);
  }
  await loadParts(parts);
  await takeOver();
  if (isLeaving()) {
    // Back may show this page as it was left, where nothing reacts.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  } else hydrateRoot(at, app);
}

// Not awaited: parts that import from this module would wait for it, while it waits for them.
if (root) void start(root);
