import type { Page } from '@playwright/test';
import type { Shot } from './shoot.ts';

/** Dismisses alerts on this page only; the data on the server stay. */
async function dismissAlerts(page: Page): Promise<void> {
  const first = page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Dismiss/ })
    .first();
  await first.waitFor();
  while (await first.isVisible()) await first.click();
}

/** A picture of the dispatcher's board, whose alerts are dismissed before `act`. */
export const boardShot = (name: string, { act, ...shot }: Partial<Shot> = {}): Shot => ({
  name,
  who: 'admin',
  path: '/admin',
  ...shot,
  act: async (page, world) => {
    await dismissAlerts(page);
    await act?.(page, world);
  },
});
