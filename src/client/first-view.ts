import type { Answer } from '../contract/contract.ts';
import type { Calls } from '../contract/index.ts';
import { pathOf } from '../contract/path.ts';
import type { FirstView } from './adopt-view.ts';
import { queryClient } from './app/query-client.ts';
import { putBooking, putBookings } from './bookings/api.ts';
import { openBooking } from './bookings/open-booking.ts';
import { readEta } from './tracking/live.ts';

const USER = 'GET /api/auth/user';
const LIST = 'GET /api/bookings';
const ONE = 'GET /api/bookings/:id';
const ETA = 'GET /api/bookings/:id/eta';
const NOTICE = 'GET /api/location-notice';

const etaPath = (id: string) => pathOf(ETA, { params: { id } });

/** Returns the API paths that a page reads first; null for a page that the browser renders. */
export function firstReads(path: string): string[] | null {
  const [, id] = /^\/tracking\/(\w+)$/.exec(path) ?? [];
  if (id) return [pathOf(USER), pathOf(ONE, { params: { id } }), etaPath(id)];
  if (path === '/' || path === '/home') return [pathOf(USER), pathOf(LIST)];
  if (path === '/tech-login') return [pathOf(NOTICE)];
  return path === '/admin-login' ? [] : null;
}

const listIn = ({ answers }: FirstView) => answers[pathOf(LIST)] as Answer<Calls[typeof LIST]> | undefined;

/** Returns the API paths that the page reads once it has the first answers. */
export function furtherReads(view: FirstView): string[] {
  const open = openBooking(listIn(view) ?? []);
  return open ? [etaPath(open.id)] : [];
}

/** Stores the answers about bookings where the page's reads look for them. */
export function adoptBookings(view: FirstView): void {
  const list = listIn(view);
  if (list) putBookings(list);
  for (const [path, answer] of Object.entries(view.answers)) {
    const [, id, isEta] = /^\/api\/bookings\/(\w+)(\/eta)?$/.exec(path) ?? [];
    if (!id) continue;
    if (isEta) queryClient.setQueryData(readEta(id).queryKey, answer as Answer<Calls[typeof ETA]>);
    else putBooking(answer as Answer<Calls[typeof ONE]>);
  }
}
