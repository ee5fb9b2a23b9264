// `npm run bench:board`: whether the dispatch board stays usable while 500 technicians move and 1,000 bookings are
// open. Long tasks (over 50 ms) of the page's main thread while somebody scrolls and types, beside the same board
// with five of each and nobody moving, on the same machine in the same run.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../test/chromium.ts';
import { startBoardWorld } from './board-world.ts';
import { quantile } from './quantile.ts';

const LONGEST_MS = 100;
const busy = { technicians: 500, bookings: 1000 };
const idle = { technicians: 5, bookings: 5 };

type Scene = { name: string; tab: string; act: (page: Page) => Promise<void> };

/** Over a list with the wheel, to its end and back, as fast as a hand does it. */
async function scroll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().hover();
  for (const way of [1, -1]) {
    for (let turn = 0; turn < 25; turn += 1) {
      await page.mouse.wheel(0, way * 1600);
      await page.waitForTimeout(30);
    }
  }
}

async function type(page: Page, field: string): Promise<void> {
  await page.getByLabel(field).focus();
  for (const words of ['kowalski', '908 555']) {
    await page.keyboard.type(words, { delay: 60 });
    for (let left = words.length; left > 0; left -= 1) await page.keyboard.press('Backspace', { delay: 20 });
  }
}

const scenes: Scene[] = [
  { name: 'bookings: scroll', tab: 'bookings', act: (page) => scroll(page, '[data-booking]') },
  { name: 'bookings: type', tab: 'bookings', act: (page) => type(page, 'Search bookings') },
  {
    name: 'bookings: scroll, then type',
    tab: 'bookings',
    act: async (page) => {
      await scroll(page, '[data-booking]');
      await type(page, 'Search bookings');
    },
  },
  { name: 'contact: type', tab: 'contact', act: (page) => type(page, 'Search customers') },
  { name: 'dispatch: watch', tab: 'technicians', act: (page) => page.waitForTimeout(5000) },
  {
    name: 'dispatch: scroll waiting',
    tab: 'technicians',
    act: (page) => scroll(page, '[data-drag-booking]'),
  },
  {
    name: 'dispatch: scroll technicians',
    tab: 'technicians',
    act: (page) => scroll(page, 'tr[data-technician]'),
  },
  {
    name: 'dispatch: pick and choose',
    tab: 'technicians',
    act: async (page) => {
      const waiting = page.locator('li[data-drag-booking] button');
      for (const each of (await waiting.all()).slice(0, 5)) {
        await each.click();
        await page.waitForTimeout(500);
      }
      await scroll(page, 'label[data-technician]');
    },
  },
];

/** Starts collecting; what it answers ends it with the milliseconds of each long task. */
async function traceLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { longTasks: { tasks, observer } });
  });
  return () =>
    page.evaluate(async () => {
      type Kept = { longTasks: { tasks: number[]; observer: PerformanceObserver } };
      // The entries of the last task are delivered in one of their own.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { tasks, observer } = (window as unknown as Kept).longTasks;
      observer.disconnect();
      return tasks;
    });
}

async function openBoard(browser: Browser, world: Awaited<ReturnType<typeof startBoardWorld>>, tab: string) {
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1440, height: 900 } });
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await context.addInitScript(
    (session) => localStorage.setItem('adminSession', session),
    JSON.stringify(world.admin),
  );
  const page = await context.newPage();
  await page.goto(`/admin?tab=${tab}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator('main').getByRole('button').first().waitFor();
  await page.waitForTimeout(2000);
  return page;
}

async function measure(browser: Browser, size: typeof busy, moving: boolean) {
  const world = await startBoardWorld(size);
  if (moving) world.drive();
  const found: Record<string, number[]> = {};
  try {
    for (const { name, tab, act } of scenes) {
      const page = await openBoard(browser, world, tab);
      const end = await traceLongTasks(page);
      await act(page);
      found[name] = await end();
      console.error(`${name}: ${found[name].map((ms) => ms.toFixed(0)).join(' ') || 'no long task'}`);
      await page.context().close();
    }
  } finally {
    await world.stop();
  }
  return found;
}

const shown = (tasks: number[]) => ({
  'long tasks': tasks.length,
  'p95, ms': quantile(tasks, 0.95)?.toFixed(0) ?? '-',
  'worst, ms': tasks.length > 0 ? Math.max(...tasks).toFixed(0) : '-',
});

const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
try {
  const small = await measure(browser, idle, false);
  const large = await measure(browser, busy, true);
  console.log('An idle board: 5 technicians, 5 bookings.');
  console.table(Object.fromEntries(scenes.map(({ name }) => [name, shown(small[name] ?? [])])));
  console.log('A busy board: 500 technicians, each with a fix a second, and 1,000 open bookings.');
  console.table(Object.fromEntries(scenes.map(({ name }) => [name, shown(large[name] ?? [])])));
  const worst = Math.max(0, ...Object.values(large).flat());
  console.log(
    `Worst ${worst.toFixed(0)} ms; ${worst <= LONGEST_MS ? 'within' : 'over'} the ${LONGEST_MS} ms that are asked.`,
  );
} finally {
  await browser.close();
}
