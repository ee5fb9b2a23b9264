import type { CallName } from '../contract/index.ts';
import { pathOf } from '../contract/path.ts';

type ReadName = Extract<CallName, `GET ${string}`>;

const JOBS: ReadName[] = ['GET /api/tech/bookings', 'GET /api/tech/availability'];
/** The list, and everything above it: what came later would move it. */
const BOARD: ReadName[] = [
  'GET /api/admin/bookings',
  'GET /api/admin/exceptions',
  'GET /api/admin/stats',
  'GET /api/admin/technicians',
  'GET /api/admin/forecasts',
  'GET /api/admin/views',
  'GET /api/admin/handovers',
  'GET /api/admin/selling',
  'GET /api/admin/automatic',
  'GET /api/admin/failed-tasks',
  'GET /api/admin/refunds/waiting',
];

/**
 * Returns what a page of staff shows first, which the browser asks for before the app's scripts have come, and the key of
 * its session in localStorage; null for another page. Answers that count from when they come do not belong here.
 */
export function earlyReads(path: string): { session: string; paths: string[] } | null {
  if (path === '/tech') return { session: 'techSession', paths: JOBS.map((name) => pathOf(name)) };
  if (!/^\/admin\/?$/.test(path)) return null;
  const disputes = pathOf('GET /api/admin/disputes', { query: { undecided: 'true' } });
  return { session: 'adminSession', paths: [...BOARD.map((name) => pathOf(name)), disputes] };
}
