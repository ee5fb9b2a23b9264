import type { Locator, Page } from '@playwright/test';
import type { Booking } from '../src/domain/bookings/booking.ts';
import { apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { recordRequests } from './fixtures/record.ts';

const row = (page: Page, { id }: Booking) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href="/tracking/${id}"]`) });

type Colour = 'green' | 'yellow' | 'red' | 'gray';

/** The colour name of an element's background. */
async function colourOf(element: Locator): Promise<Colour> {
  const [red = 0, green = 0, blue = 0] = await element.evaluate((shown) =>
    (getComputedStyle(shown).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number),
  );
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (spread < 12) return 'gray';
  if (green > red) return 'green';
  return green - blue > red - green ? 'yellow' : 'red';
}

async function expectBadge(where: Locator, word: string, colour: Colour, icon?: string): Promise<void> {
  // The text has an element of its own in the badge.
  const badge = where
    .locator('span')
    .filter({ hasText: new RegExp(`^${word}$`) })
    .first();
  await expect(badge).toBeVisible();
  expect(await colourOf(badge)).toBe(colour);
  await expect(badge.locator('svg')).toHaveCount(icon ? 1 : 0);
  if (icon) await expect(badge.locator('svg')).toHaveClass(new RegExp(icon));
}

test('an empty charging history links to the first booking', { tag: '@full' }, async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'Charging History' })).toBeVisible();
  const first = page.getByRole('link', { name: 'Book Your First Service' });
  await expect(first).toHaveAttribute('href', '/');
  await first.click();
  await expect(page.getByRole('button', { name: 'Book Emergency charge' })).toBeVisible();
});

test('the charging history has a badge for each booking status, and updates live without a request', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const admin = await apiStaff(server, 'admin');
  const [pending, confirmed, started, completed, cancelled, odd] = await Promise.all(
    Array.from({ length: 6 }, () => customer.book('Jordan Lee')),
  );
  if (!pending || !confirmed || !started || !completed || !cancelled || !odd) throw new Error('not booked');
  await admin.setStatus(confirmed.id, 'confirmed');
  await admin.setStatus(started.id, 'in_progress');
  await admin.setStatus(completed.id, 'completed');
  await customer.cancel(cancelled.id);
  // A status that a later release may add.
  await page.route('/api/bookings', async (route) => {
    const response = await route.fetch();
    const bookings: Booking[] = await response.json();
    await route.fulfill({
      response,
      json: bookings.map((booking) => (booking.id === odd.id ? { ...booking, status: 'on_hold' } : booking)),
    });
  });
  await page.goto('/history');
  await expectBadge(row(page, pending), 'Pending', 'yellow', 'clock');
  await expectBadge(row(page, confirmed), 'Confirmed', 'yellow', 'clock');
  await expectBadge(row(page, started), 'In Progress', 'yellow', 'clock');
  await expectBadge(row(page, completed), 'Completed', 'green', 'check');
  await expectBadge(row(page, cancelled), 'Cancelled', 'red', 'x');
  await expectBadge(row(page, odd), 'on_hold', 'gray');

  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked = recordRequests(page);
  await admin.setStatus(pending.id, 'in_progress');
  await expectBadge(row(page, pending), 'In Progress', 'yellow', 'clock');
  expect(asked).toEqual([]);
});

test('Back on a tracking page returns to the history or Home, or to Home after a direct link', {
  tag: '@full',
}, async ({ page, customer }) => {
  const booking = await customer.book('Jordan Lee');
  const open = (from: Page) => row(from, booking).getByRole('link').first().click();
  const back = page.getByRole('link', { name: 'Back', exact: true });
  await page.goto('/history');
  await open(page);
  await expect(page).toHaveURL(`/tracking/${booking.id}`);
  await page.reload();
  // Before its script has come, the link leads Home.
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/history');
  await page.getByRole('link', { name: 'Home' }).click();
  await open(page);
  await expect(page).toHaveURL(`/tracking/${booking.id}`);
  await back.click();
  await expect(page).toHaveURL('/');
  await page.goto(`/tracking/${booking.id}`);
  await back.click();
  await expect(page).toHaveURL('/');
});

test('a link opens its page at the top, and Back returns to the scroll position of the page before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/account');
  await expect(page.getByText('Log Out')).toBeAttached();
  await page.evaluate(() => scrollTo(0, 400));
  // `click` would scroll the page to the place of the sticky navigation.
  await page.getByRole('link', { name: 'Home', exact: true }).dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Book Emergency charge' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText('Log Out')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});
