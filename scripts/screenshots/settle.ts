import type { Page } from '@playwright/test';

/** Until nothing loads any more and no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page
    .locator('.animate-pulse, [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => {});
  await page.waitForTimeout(600);
}

/** Of everything on the page, an open dialog's inside included, in CSS pixels. */
export const contentHeight = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('[role=dialog]')].map((dialog) => dialog.scrollHeight),
    ),
  );
