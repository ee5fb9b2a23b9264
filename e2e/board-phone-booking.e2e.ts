import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

/** The keystroke-level model: a key of an average typist, and a thought before a decision. */
const SECONDS = { key: 0.28, thought: 1.35 } as const;

/** Counts the keys and the decisions of a dispatcher, and says how long they take by the model. */
function counter(page: Page) {
  let [keys, thoughts] = [0, 0];
  return {
    async key(...names: string[]) {
      for (const name of names) await page.keyboard.press(name);
      keys += names.reduce((sum, name) => sum + name.split('+').length, 0);
    },
    async type(text: string) {
      thoughts += 1;
      await page.keyboard.type(text);
      keys += text.length;
    },
    /** Goes on by Tab until an element has the focus. */
    async tabTo(target: Locator) {
      const isThere = () => target.evaluate((element) => element === document.activeElement);
      for (let n = 0; n < 12 && !(await isThere()); n += 1) {
        await page.keyboard.press('Tab');
        keys += 1;
      }
      await expect(target).toBeFocused();
    },
    result: () => ({ keys, thoughts, seconds: Math.round(keys * SECONDS.key + thoughts * SECONDS.thought) }),
  };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New booking by phone' });
const offer = (page: Page) => dialog(page).getByRole('status').filter({ hasText: 'tax' });

test('a caller is booked with keys alone in under 60 seconds, known or new', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const admin = await apiStaff(server, 'admin');
  // Her last booking had a point, which the next one at that place begins with.
  await (await apiCustomer(server)).book('Ana One', { latitude: 40.6976, longitude: -74.2632 });
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session);
  const field = (name: string) => dialog(board).locator(`[name="${name}"]`);

  // Somebody new, who has an emergency.
  const fresh = counter(board);
  await fresh.key('b');
  await expect(field('caller')).toBeFocused();
  await expectAccessible(board, 'booking by phone');
  await fresh.type('9735550199');
  await fresh.key('Tab');
  await fresh.type('Bo Chen');
  await fresh.key('Tab', 'Tab');
  await fresh.type('bo@example.com');
  await fresh.key('Tab');
  await fresh.type('Newark, NJ 07102');
  await expect(offer(board)).toContainText(/\$185\.00 with .* tax/);
  await expect(offer(board)).toContainText('Arrives between');
  await fresh.key('Control+Enter');
  await expectToast(board, 'Booked by phone');
  await expect(dialog(board)).toBeHidden();
  const details = board.getByRole('region', { name: 'Booking Details' });
  await expect(details).toContainText('Bo Chen');
  await expect(details).toContainText('Nobody is sent before the customer has paid');

  // A customer, who books a time at the place of the last booking, with a pin.
  const known = counter(board);
  await known.key('b');
  await expect(field('caller')).toBeFocused();
  await known.type('Ana');
  await expect(dialog(board).getByRole('option', { name: /Ana/ })).toBeVisible();
  await known.key('Enter');
  await expect(field('location')).toBeFocused();
  await expect(field('customerName')).toHaveValue('Ana One');
  await expect(dialog(board).getByText(/Has an open booking/)).toBeVisible();
  await known.key('ArrowDown', 'Enter');
  await expect(field('location')).not.toHaveValue('');
  await expect(offer(board)).toContainText('$185.00');
  const pin = dialog(board).getByRole('group', { name: 'Pin of the car' });
  await expect(pin).toBeVisible();
  const figures = pin.locator('xpath=following-sibling::p').getByRole('status');
  const before = await figures.textContent();
  await known.tabTo(pin);
  await known.key('ArrowUp', 'Shift+ArrowRight');
  await expect(figures).not.toHaveText(before ?? '');
  await known.tabTo(field('when').first());
  await known.key('ArrowRight', 'Tab', 'ArrowDown', 'Tab');
  await expect(field('scheduledAt')).toBeFocused();
  await expect(field('scheduledAt').locator('option')).not.toHaveCount(1);
  await known.type('10');
  await expect(offer(board)).toContainText('$125.00');
  await known.key('Control+Enter');
  await expectToast(board, 'Booked by phone');
  await expect(details).toContainText('Ana One');

  const rows = [
    { caller: 'new, emergency', ...fresh.result() },
    { caller: 'known, a time, with a pin', ...known.result() },
  ];
  console.table(rows);
  test.info().annotations.push({ type: 'keys', description: JSON.stringify(rows) });
  for (const { seconds } of rows) expect(seconds).toBeLessThan(60);
});
