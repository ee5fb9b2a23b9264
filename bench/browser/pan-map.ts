import type { Page } from '@playwright/test';

const PAN_MS = 6000;
const REACH_PX = 160;

/** Frames a second, and the longest wait for a frame in milliseconds, while the map follows the pointer. */
export type Frames = { framesPerSecond: number; longestFrameMs: number };

/** Records in the page when each frame begins. */
function record(): void {
  const frames: number[] = [];
  Object.assign(window, { frames });
  const next = (nowMs: number) => {
    frames.push(nowMs);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Drags the map in circles, as a person who looks for something, lets go every second, and counts the page's frames. */
export async function panMap(page: Page): Promise<Frames> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (turn: number) =>
    [x + REACH_PX * Math.sin(turn / 12), y + REACH_PX * (1 - Math.cos(turn / 12))] as const;
  // Where no marker takes the press.
  await page.mouse.move(...at(0));
  // tsx compiles functions with a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= (named) => named');
  await page.evaluate(record);
  const untilMs = performance.now() + PAN_MS;
  await page.mouse.down();
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    await page.mouse.move(...at(turn));
    if (turn % 60 !== 59) continue;
    await page.mouse.up();
    await page.mouse.down();
  }
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const waits = frames.slice(1).map((each, n) => each - (frames[n] ?? each));
  const totalMs = waits.reduce((sum, wait) => sum + wait, 0);
  return { framesPerSecond: (waits.length * 1000) / totalMs, longestFrameMs: Math.max(...waits) };
}
