import type { Page } from '@playwright/test';
import type { Who, World } from './fixtures/world.ts';
import { expect, test } from './fixtures/world-test.ts';

const MOST = 0.02;

/** Answers come one after the other and late, so that each has its own moment to move things. */
const delaysMs: [pattern: RegExp, ms: number][] = [
  [/\/api\/auth\/user$/, 150],
  [/\/api\/bookings$/, 400],
  [/\/api\/bookings\/\w+$/, 300],
  [/\/eta$/, 800],
  [/\/fonts\//, 600],
];

async function late(page: Page): Promise<void> {
  for (const [pattern, ms] of delaysMs) {
    await page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue().catch(() => {});
    });
  }
}

type Shift = { value: number; what: string[] };
type Watched = { shifts: Shift[] };

/** Notes every layout shift from the first paint on, with what moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.shifts = [];
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        watched.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts);

type Case = { name: string; who: Who; path: string | ((world: World) => string); shown: string | RegExp };
const cases: Case[] = [
  { name: 'landing', who: 'visitor', path: '/', shown: 'Ready to Get Started' },
  { name: 'home with a booking on its way', who: 'jordan', path: '/', shown: /mi away/ },
  { name: 'home with nothing yet', who: 'newcomer', path: '/home', shown: 'No bookings yet' },
  { name: 'history', who: 'jordan', path: '/history', shown: /Princeton/ },
  { name: 'history with nothing yet', who: 'newcomer', path: '/history', shown: 'Book Your First Service' },
  { name: 'account', who: 'jordan', path: '/account', shown: 'Sam Lee' },
  {
    name: 'tracking, on its way',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.enRoute}`,
    shown: /Technician En Route/,
  },
  {
    name: 'tracking, waiting',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.pending}`,
    shown: /Assignment Pending/,
  },
  {
    name: 'tracking, over',
    who: 'jordan',
    path: ({ bookings }) => `/tracking/${bookings.completed}`,
    shown: /Service Complete/,
  },
];

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const [device, viewport] of Object.entries(viewports)) {
  for (const { name, who, path, shown } of cases) {
    test(`nothing jumps while ${name} loads on a ${device}`, async ({ openAs, world }) => {
      await world.seen();
      const page = await openAs(who, {
        viewport,
        prepare: async (each) => {
          await late(each);
          await watchShifts(each);
        },
      });
      await page.goto(typeof path === 'string' ? path : path(world));
      await expect(page.getByText(shown).first()).toBeVisible();
      await page.waitForTimeout(1500);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST);
    });
  }
}
