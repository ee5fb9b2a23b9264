import type { Page } from '@playwright/test';
import { MINUTE_MS } from '../../src/domain/durations.ts';
import type { Wall } from '../../src/domain/operations/wall.ts';
import type { Shot } from './shoot.ts';

const DEVICES = ['phone', 'desktop', 'wall'] as const;

/** An evening with a late booking, one that nobody has, and a van that is silent. */
function busyWall(): Wall {
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  const open = (dueMinutes: number, promisedMinutes: number, more: Partial<Wall['open'][number]> = {}) => ({
    ...{ serviceType: 'emergency' as const, dueAt: at(dueMinutes), promisedAt: at(promisedMinutes) },
    ...{ isAssigned: true, hasArrived: false, isOfToday: true, ...more },
  });
  const van = (n: number, more: Partial<Wall['vans'][number]> = {}) => ({
    ...{ techId: `van-${n}`, lastActiveAt: at(0), work: null, nextDueAt: null, ...more },
  });
  return {
    asOf: at(0),
    open: [
      ...[open(-63, -4), open(-23, 22), open(-14, 31, { isAssigned: false }), open(-40, 2)],
      ...[open(-52, -20, { hasArrived: true }), open(-58, -11, { hasArrived: true })],
      ...[20, 50].map((minutes) => open(minutes, minutes + 30, { serviceType: 'standard' })),
      open(50, 80, { serviceType: 'standard', isAssigned: false }),
    ],
    vans: [
      ...[1, 2, 3, 4].map((n) => van(n)),
      ...[5, 6, 7].map((n) => van(n, { work: 'driving' })),
      ...[8, 9].map((n) => van(n, { work: 'charging' })),
      ...[
        van(10, { nextDueAt: at(-14) }),
        van(11, { lastActiveAt: at(-6) }),
        van(12, { lastActiveAt: null }),
      ],
    ],
    exceptions: 3,
    today: { finished: 124, promises: 127, promisesKept: 118, arriveMinutes: { p50: 31.4, p90: 52.1 } },
  };
}

const answer = (page: Page) =>
  page.route('**/api/admin/wall', (route) => route.fulfill({ json: busyWall() }));
const shown = (page: Page) => page.getByText('Vans on duty').waitFor();

/** The wall display: of the world's day, of a busy evening, without a connection, and before the first answer. */
export const wallShots: readonly Shot[] = [
  { name: 'admin-wall', who: 'admin', path: '/admin/wall', devices: DEVICES, act: shown },
  {
    ...{ name: 'admin-wall-busy', who: 'admin', path: '/admin/wall', devices: DEVICES },
    prepare: answer,
    act: shown,
  },
  {
    ...{ name: 'admin-wall-stale', who: 'admin', path: '/admin/wall', devices: DEVICES, waiting: true },
    prepare: async (page) => {
      await answer(page);
      await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
    },
    act: async (page) => {
      await shown(page);
      await page.getByText('Reconnecting…').waitFor();
    },
  },
  {
    ...{ name: 'admin-wall-loading', who: 'admin', path: '/admin/wall', devices: DEVICES, waiting: true },
    prepare: (page) => page.route('**/api/admin/wall', () => new Promise(() => {})),
    act: (page) => page.getByText('Loading the figures').waitFor({ state: 'attached' }),
  },
];
