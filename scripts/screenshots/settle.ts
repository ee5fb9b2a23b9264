import type { Page } from '@playwright/test';

const TIMEOUT_MS = 10_000;

/** Waits until nothing loads, no skeleton is left (unless `waiting`) and nothing moves. */
export async function settle(page: Page, { waiting = false } = {}): Promise<void> {
  if (!waiting) {
    await page
      .locator('.animate-pulse, [aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', timeout: TIMEOUT_MS })
      .catch(() => {});
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    // Two frames: the first may have started before the last change.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Returns the height of the page's content in CSS pixels, including an open dialog's. */
export const contentHeight = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('[role=dialog]')].map((dialog) => dialog.scrollHeight),
    ),
  );
