/** A process with one dispatcher's board: the client's own queries, stores, socket and alerts, without a page. */
import { setRate } from './time.ts';

const { container, shown } = await import('./browser.ts');
const { createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClientProvider } = await import('@tanstack/react-query');
const { Provider } = await import('jotai');
const { queryClient } = await import('../../src/client/app/query-client.ts');
const { store } = await import('../../src/client/app/store.ts');
const { connectionAtom } = await import('../../src/client/app/connection.ts');
const { useLive } = await import('../../src/client/app/socket.ts');
const { useAdminStats, useBoardBookings, useBoardLive } = await import('../../src/client/board/live.ts');
const { useAlerts, useBookingsCount } = await import('../../src/client/notifications/live.ts');
const { alertListAtom } = await import('../../src/client/notifications/atoms.ts');

let bookings: { id: string; version: number }[] = [];
let stats: unknown = null;

function Board() {
  useLive('admin');
  bookings = (useBoardBookings(false).data ?? []).map(({ id, version }) => ({ id, version }));
  stats = useAdminStats().data;
  useBoardLive();
  useAlerts('admin', true);
  useBookingsCount();
  return null;
}

createRoot(container).render(
  createElement(
    Provider,
    { store },
    createElement(QueryClientProvider, { client: queryClient }, createElement(Board)),
  ),
);

process.on('message', ({ rate }: { rate?: number }) => {
  if (rate !== undefined) setRate(rate);
  process.send?.({
    state: store.get(connectionAtom).state,
    bookings,
    stats,
    alerts: store.get(alertListAtom).items.map(({ id }) => id),
    shown: [...shown],
  });
});
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();
