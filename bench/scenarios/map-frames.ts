import { startBoardWorld } from '../browser/board-world.ts';
import { inBrowser } from '../browser/in-browser.ts';
import { panMap } from '../browser/pan-map.ts';
import { valuesOf } from '../rounds.ts';
import type { Part } from '../scenario.ts';
import { openBoard } from './board-tasks.ts';

const MIN_FRAMES_PER_SECOND = 50;
const FLOOR = 'a map with 1 technician and 1 booking';
const STILL = '300 technicians who stand still, 1,000 bookings';
const LARGE = '300 technicians who move, 1,000 bookings';
const worlds = {
  [FLOOR]: { technicians: 1, bookings: 1 },
  [STILL]: { technicians: 300, bookings: 1000 },
  [LARGE]: { technicians: 300, bookings: 1000, isMoving: true },
};
/** A whole screen of a desk. */
const WINDOW = { width: 1920, height: 1080 };

/** The map of a wide window with routes and zones of demand, while it is dragged. */
export const mapFrames: Part = {
  title:
    'frames of the map of Tech Management while it is dragged, at 1920 × 1080 px with routes, without a slowdown',
  contenders: Object.entries(worlds).map(([name, size]) => ({
    name,
    async run() {
      const world = await startBoardWorld(size);
      try {
        return await inBrowser(async (browser) => {
          const page = await openBoard(browser, world, 'technicians');
          await page.setViewportSize(WINDOW);
          await page.locator('.map-canvas .map-road').first().waitFor({ state: 'attached' });
          if (size.technicians > 1)
            await page.locator('.leaflet-routes-pane canvas').first().waitFor({ state: 'attached' });
          return await panMap(page);
        });
      } finally {
        await world.stop();
      }
    },
  })),
  columns: [
    { title: 'frames a second', figure: 'framesPerSecond' },
    { title: 'longest frame, ms', figure: 'longestFrameMs' },
  ],
  targets: (rounds) =>
    [STILL, LARGE].map((world) => ({
      text: `frames a second, ${world}, at least ${MIN_FRAMES_PER_SECOND}`,
      values: valuesOf(rounds, world, 'framesPerSecond'),
      min: MIN_FRAMES_PER_SECOND,
    })),
};
