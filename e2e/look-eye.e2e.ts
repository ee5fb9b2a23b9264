import type { Locator, Page } from '@playwright/test';
import { withAlerts } from '../scripts/screenshots/alerts.ts';
import { settle } from '../scripts/screenshots/settle.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { seenByBlurredEye } from './fixtures/eye.ts';
import { openBoard } from './fixtures/people.ts';
import { test as ofServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/world-test.ts';

/** What the strongest place elsewhere may have of the contrast of the next action. */
const MAX_SHARE = 0.75;

const window = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** In a grey blurred picture of the board the next action stands out, and nothing else as much. */
async function expectToStandOut(page: Page, next: Locator, what: string): Promise<void> {
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(6);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.mouse.move(0, 0);
    await settle(page);
    const box = await next.boundingBox();
    if (!box) throw new Error('The next action is not shown.');
    const { within, elsewhere } = await seenByBlurredEye(page, box);
    const share = elsewhere.contrast / within.contrast;
    const figures = `${what}, ${colorScheme}: contrast ${within.contrast} of 255 at ${within.x}, ${within.y}; elsewhere at most ${elsewhere.contrast} at ${elsewhere.x}, ${elsewhere.y} (${Math.round(share * 100)} %)`;
    console.log(figures);
    expect(share, figures).toBeLessThan(MAX_SHARE);
  }
}

test('the acknowledgement of the first of six alerts stands out of a grey blurred board', {
  tag: '@full',
}, async ({ openAs }) => {
  const page = await openAs('admin', { ...window, serviceWorkers: 'block', prepare: withAlerts(6) });
  await page.goto('/admin');
  const first = page.getByRole('alertdialog').getByRole('listitem').first();
  await expectToStandOut(page, first.getByRole('button', { name: 'ACK' }), 'ACK');
});

ofServer(
  'the proposed technician of the first of six emergencies stands out of a grey blurred board',
  {
    tag: '@full',
  },
  async ({ browser, server }) => {
    const customer = await apiCustomer(server);
    const admin = await apiStaff(server, 'admin');
    const tech = await apiStaff(server, 'tech');
    await tech.fix({ latitude: 40.69, longitude: -74.26 });
    for (const name of ['Ana One', 'Ben Carter', 'Cleo Diaz', 'Dan Evans', 'Eve Fox', 'Flo Gray'])
      await customer.book(name);
    const board = await openBoard(browser, server, admin.session, window);
    const first = board.getByRole('alertdialog').getByRole('listitem').first();
    const assign = first.getByRole('button', { name: 'Assign tech' }).first();
    await expect(assign).toBeVisible();
    await expectToStandOut(board, assign, 'Assign');
  },
);
