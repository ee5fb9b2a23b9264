import type { Browser, Page } from '@playwright/test';
import { boardScenes } from '../browser/board-scenes.ts';
import { startBoardWorld } from '../browser/board-world.ts';
import { inBrowser } from '../browser/in-browser.ts';
import { LONG_MS, longTasks, type Task } from '../browser/long-tasks.ts';
import { type Figures, valuesOf } from '../rounds.ts';
import type { Part, Settings } from '../scenario.ts';

const MAX_TASK_MS = 100;
const SETTLE_MS = 2000;
const ON_THE_MAP = 'dispatch: watch';

const FLOOR = '5 technicians who stand still, 5 bookings';
const BUSY = '500 technicians who move, 1,000 bookings';
const LARGE = '300 technicians who move, 1,000 bookings';
const worlds = {
  [FLOOR]: { technicians: 5, bookings: 5, isMoving: false },
  [LARGE]: { technicians: 300, bookings: 1000, isMoving: true },
  [BUSY]: { technicians: 500, bookings: 1000, isMoving: true },
};

type World = Awaited<ReturnType<typeof startBoardWorld>>;

/** Opens a tab of the board at 1440 × 900 px, and waits until it is quiet. */
export async function openBoard(browser: Browser, { server, admin }: World, tab: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await context.addInitScript((kept) => localStorage.setItem('adminSession', kept), JSON.stringify(admin));
  const page = await context.newPage();
  await page.goto(`/admin?tab=${tab}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator('main').getByRole('button').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

const longest = (times: number[]): number => Math.max(0, ...times);

/** A scene without a task of over 50 ms counts as 0. */
function figuresOf(found: Map<string, Task[]>): Figures {
  const computed = (tasks: Task[]) => tasks.map(({ computedMs }) => computedMs).filter((ms) => ms > LONG_MS);
  const all = [...found.values()].flat();
  return {
    ...Object.fromEntries([...found].map(([name, tasks]) => [name, longest(computed(tasks))])),
    longTasks: computed(all).length,
    longestComputed: longest(computed(all)),
    longestByClock: longest(all.map(({ clockMs }) => clockMs)),
  };
}

/** A quick run only watches the map. */
export function boardTasks({ isQuick }: Settings): Part {
  const scenes = boardScenes.filter(({ name }) => !isQuick || name === ON_THE_MAP);
  const measure = (world: World) =>
    inBrowser(async (browser) => {
      const found = new Map<string, Task[]>();
      for (const { name, tab, act } of scenes) {
        const page = await openBoard(browser, world, tab);
        found.set(name, await longTasks(browser, page, () => act(page)));
        await page.context().close();
      }
      return figuresOf(found);
    });
  return {
    title:
      'the main thread of the board, without a slowdown: the longest task of each scene by CPU time, in ms, 0 if none takes over 50 ms; `by clock` includes the time of other processes',
    contenders: Object.entries(worlds).map(([name, size]) => ({
      name,
      async run() {
        const world = await startBoardWorld(size);
        try {
          return await measure(world);
        } finally {
          await world.stop();
        }
      },
    })),
    columns: [
      { title: 'tasks over 50 ms', figure: 'longTasks' },
      ...scenes.map(({ name }) => ({ title: name, figure: name })),
      { title: 'longest by clock', figure: 'longestByClock' },
    ],
    targets: (rounds) => [
      {
        text: `longest task while the map is watched, at most ${MAX_TASK_MS} ms`,
        values: valuesOf(rounds, BUSY, ON_THE_MAP),
        max: MAX_TASK_MS,
      },
      ...[LARGE, BUSY].map((world) => ({
        text: `longest task of all scenes, ${world}, at most ${MAX_TASK_MS} ms`,
        values: valuesOf(rounds, world, 'longestComputed'),
        max: MAX_TASK_MS,
      })),
    ],
  };
}
