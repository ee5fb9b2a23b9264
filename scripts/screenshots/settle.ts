import type { Page } from '@playwright/test';

const LONGEST_MS = 10_000;

/** Until nothing loads any more, no skeleton is left (if nothing `waiting` may stay) and nothing moves. */
export async function settle(page: Page, { waiting = false } = {}): Promise<void> {
  if (!waiting) {
    await page
      .locator('.animate-pulse, [aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', timeout: LONGEST_MS })
      .catch(() => {});
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    // Two frames: the first may be the one under way, which does not know of the last change yet.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Of everything on the page, an open dialog's inside included, in CSS pixels. */
export const contentHeight = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('[role=dialog]')].map((dialog) => dialog.scrollHeight),
    ),
  );
