// `npm run bench:board [-- SCENE…]`: measures the dispatch board while 500 technicians move and 1,000 bookings are
// open. Reports long tasks (over 50 ms) of the page's main thread in a trace while scrolling and typing, compared with
// a board of five each without movement on the same machine in the same run. Arguments select scenes by the beginning
// of their names.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../test/chromium.ts';
import { startBoardWorld } from './board-world.ts';
import { quantile } from './quantile.ts';

const LONG_MS = 50;
const MAX_TASK_MS = 100;
const busy = { technicians: 500, bookings: 1000 };
const idle = { technicians: 5, bookings: 5 };

type Scene = { name: string; tab: string; act: (page: Page) => Promise<void> };

/** Scrolls a list by mouse wheel to its end and back, at a person's speed. */
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

const all: Scene[] = [
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
      const waiting = page.locator('li[data-drag-booking] [data-row]');
      for (const each of (await waiting.all()).slice(0, 5)) {
        await each.click();
        await page.waitForTimeout(500);
      }
      await scroll(page, 'label[data-technician]');
    },
  },
  {
    name: 'dispatch: pick by keyboard',
    tab: 'technicians',
    act: async (page) => {
      const picker = page.getByRole('combobox');
      for (const words of ['E', 'S']) {
        await picker.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.type(words, { delay: 60 });
        for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowDown', { delay: 40 });
        await page.keyboard.press('Enter');
        await page.waitForTimeout(500);
      }
    },
  },
];

const starts = process.argv.slice(2);
const scenes = all.filter(
  ({ name }) => starts.length === 0 || starts.some((start) => name.startsWith(start)),
);

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};
/** Wall-clock time and CPU time in milliseconds; the difference is time of other processes. */
type Task = { clockMs: number; computedMs: number };

/** Returns the main thread's tasks of more than 50 ms during an action, from a trace. */
async function longTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  );
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && pages.has(thread(event)))
    .map(({ dur = 0, tdur = dur }) => ({ clockMs: dur / 1000, computedMs: tdur / 1000 }))
    .filter(({ clockMs }) => clockMs > LONG_MS);
}

async function openBoard(browser: Browser, world: Awaited<ReturnType<typeof startBoardWorld>>, tab: string) {
  const context = await browser.newContext({
    baseURL: world.server.url,
    viewport: { width: 1440, height: 900 },
  });
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
  const found: Record<string, Task[]> = {};
  try {
    for (const { name, tab, act } of scenes) {
      const page = await openBoard(browser, world, tab);
      const tasks = await longTasks(browser, page, () => act(page));
      found[name] = tasks;
      console.error(`${name}: ${tasks.map(({ computedMs }) => computedMs.toFixed(0)).join(' ') || 'none'}`);
      await page.context().close();
    }
  } finally {
    await world.stop();
  }
  return found;
}

const longest = (times: number[]) => (times.length > 0 ? Math.max(...times).toFixed(0) : '-');

function shown(tasks: Task[]) {
  const computed = tasks.map(({ computedMs }) => computedMs);
  return {
    'long tasks': tasks.length,
    'worst, ms': longest(tasks.map(({ clockMs }) => clockMs)),
    'computed: over 50 ms': computed.filter((ms) => ms > LONG_MS).length,
    'computed: p95, ms': quantile(computed, 0.95)?.toFixed(0) ?? '-',
    'computed: worst, ms': longest(computed),
  };
}

const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
try {
  const small = await measure(browser, idle, false);
  const large = await measure(browser, busy, true);
  console.log('An idle board: 5 technicians, 5 bookings.');
  console.table(Object.fromEntries(scenes.map(({ name }) => [name, shown(small[name] ?? [])])));
  console.log('A busy board: 500 technicians, each with a fix a second, and 1,000 open bookings.');
  console.table(Object.fromEntries(scenes.map(({ name }) => [name, shown(large[name] ?? [])])));
  const worst = Math.max(
    0,
    ...Object.values(large)
      .flat()
      .map(({ computedMs }) => computedMs),
  );
  console.log(
    `Worst ${worst.toFixed(0)} ms of computing; ${worst <= MAX_TASK_MS ? 'within' : 'over'} the ${MAX_TASK_MS} ms that are asked.`,
  );
} finally {
  await browser.close();
}
