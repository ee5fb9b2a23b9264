import type { Locator, Page } from '@playwright/test';
import { overlayOf, test } from './fixtures/alerts.ts';
import { expect } from './fixtures/customer-test.ts';

const STANDARD = { serviceType: 'standard', totalAmount: 125 } as const;

function inDays(days: number): string {
  const at = new Date(Date.now() + days * 24 * 60 * 60_000);
  at.setUTCHours(16, 0, 0, 0);
  return at.toISOString();
}

/** Whether two elements overlap on the screen. */
async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([a.boundingBox(), b.boundingBox()]);
  if (!one || !other) throw new Error('an element is not drawn');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Opens the booking of an alert, and expects the overlay beside the list and the details. */
async function expectApart(board: Page, id: string) {
  const overlay = overlayOf(board);
  await overlay.getByRole('button', { name: 'Priya Nair', exact: true }).click();
  const details = board.getByRole('region', { name: 'Booking Details' });
  await expect(details).toContainText('Priya Nair');
  await expect(overlay).toBeVisible();
  await expect(board.locator(`[data-booking="${id}"]`)).toHaveAttribute('aria-current', 'true');
  for (const part of [details, board.getByRole('region', { name: 'Recent Bookings' })])
    expect(await overlap(overlay, part)).toBe(false);
  // The board beside the overlay stays usable.
  await board
    .getByRole('button', { name: /Sam Ortiz/ })
    .last()
    .click({ trial: true });
}

test('the alert overlay covers neither list nor details, and each alert has Open and Assign', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const { open } = await enter('admin', { viewport: { width: 1440, height: 900 } });
  const board = await open('/admin?tab=contact');
  await board.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(document.querySelector('#alarm-note')?.textContent ?? '')).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    );
  });
  const { id } = await customer.book('Priya Nair');
  const overlay = overlayOf(board);
  await expect(overlay).toContainText('Alarm every 2 s');
  // A new alert never shows that its alarm has stopped.
  const said = await board.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => text.includes('stopped'))).toEqual([]);

  await customer.book('Sam Ortiz', { ...STANDARD, scheduledAt: inDays(3) });
  await expect(overlay).toContainText('Sam Ortiz');
  await expectApart(board, id);
  await overlay.getByRole('button', { name: 'Open the booking of Sam Ortiz' }).click();
  await expect(board.getByRole('region', { name: 'Booking Details' })).toContainText('Sam Ortiz');
  await expect(overlay.getByRole('button', { name: 'Open the booking of Priya Nair' })).toBeVisible();
  await expect(overlay.getByRole('button', { name: 'Assign Priya Nair' })).toBeVisible();
  await overlay.getByRole('button', { name: 'Assign Sam Ortiz' }).click();
  await expect(board.getByRole('dialog', { name: 'Assign Technician' })).toContainText('Sam Ortiz');
});

test('the alert overlay covers neither list nor details at 820 px', { tag: '@full' }, async ({
  enter,
  customer,
}) => {
  const { open } = await enter('admin', { viewport: { width: 820, height: 1180 } });
  const board = await open('/admin?tab=contact');
  const { id } = await customer.book('Priya Nair');
  await customer.book('Sam Ortiz');
  await expectApart(board, id);
  await overlayOf(board).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlayOf(board)).toHaveCount(0);
});

test('the alert overlay on a phone does not cover opened booking details until another booking arrives', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const board = await (await enter('admin', { viewport: { width: 390, height: 844 } })).open();
  await customer.book('Priya Nair');
  const overlay = overlayOf(board);
  await overlay.getByRole('button', { name: 'Priya Nair', exact: true }).click();
  const details = board.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toContainText('Priya Nair');
  await expect(overlay).toHaveCount(0);
  await customer.book('Sam Ortiz');
  await expect(overlay).toContainText('Sam Ortiz');
  await overlay.getByRole('button', { name: 'Sam Ortiz', exact: true }).click();
  await expect(details).toContainText('Sam Ortiz');
  await expect(overlay).toHaveCount(0);
  await details.getByRole('button', { name: 'Back to Recent Bookings' }).click();
  await expect(overlay).toBeVisible();
});

test('rows keep their towns and height beside an alert, and lost contact moves no row', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const { open } = await enter('admin', { viewport: { width: 1440, height: 900 } });
  const board = await open();
  const location = '210 Elizabeth Avenue, Elizabeth, NJ 07206';
  const { id } = await customer.book('Priya Nair', { location });
  await expect(overlayOf(board)).toBeVisible();
  const row = board.locator(`[data-booking="${id}"]`);
  const place = row.getByText(location);
  const isCut = () => place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? Number.NaN;
  // Details without a booking leave their space to the list.
  await expect(board.getByRole('region', { name: 'Booking Details' })).toBeHidden();
  expect(await isCut()).toBe(false);
  expect(await heightOf(row)).toBeLessThan(70);
  await row.click();
  await expect(board.getByRole('region', { name: 'Booking Details' })).toContainText('Priya Nair');
  expect(await place.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(200);
  for (const width of [390, 820, 1024, 1210, 1280, 1366, 1440]) {
    await board.setViewportSize({ width, height: 900 });
    const bar = board.getByRole('banner').first();
    const before = await heightOf(bar);
    await board.context().setOffline(true);
    await expect(board.getByText(/Reconnecting… updated/)).toBeVisible();
    await expect(board.getByText('Live', { exact: true })).toBeHidden();
    expect(await heightOf(bar), `at ${width} px`).toBe(before);
    await board.context().setOffline(false);
    await expect(board.getByText('Live', { exact: true })).toBeVisible();
  }
});

test('docked alerts cover no Close button of a dialog', { tag: '@full' }, async ({ enter, customer }) => {
  const { open } = await enter('admin', { viewport: { width: 1280, height: 800 } });
  const board = await open('/admin?tab=technicians');
  await board.getByRole('button', { name: 'Staff accounts' }).click();
  await customer.book('Priya Nair');
  await expect(overlayOf(board)).toBeVisible();
  const close = board.getByRole('dialog', { name: 'Staff accounts' }).getByRole('button', { name: 'Close' });
  for (const [width, height] of [
    [390, 844],
    [700, 900],
    [820, 1180],
    [1024, 768],
    [1210, 800],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await board.setViewportSize({ width, height });
    expect(await overlap(overlayOf(board), close), `at ${width} px`).toBe(false);
    await close.click({ trial: true });
  }
});

test('the map shows the whole area while alerts are docked and afterwards', { tag: '@full' }, async ({
  enter,
  customer,
}) => {
  const { open } = await enter('admin', { viewport: { width: 1440, height: 900 } });
  const board = await open('/admin?tab=technicians');
  const map = board.locator('.map-canvas');
  const area = map.locator('path.service-area');
  await expect(area).toBeAttached();
  const isWhole = async () => {
    const [frame, shown] = await Promise.all([map.boundingBox(), area.boundingBox()]);
    if (!frame || !shown) return false;
    return shown.x >= frame.x && shown.x + shown.width <= frame.x + frame.width;
  };
  await expect.poll(isWhole).toBe(true);
  const before = await area.boundingBox();
  await customer.book('Priya Nair');
  await expect(overlayOf(board)).toBeVisible();
  await expect.poll(async () => (await map.boundingBox())?.width ?? 999).toBeLessThan(500);
  await expect.poll(isWhole).toBe(true);
  await overlayOf(board).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlayOf(board)).toHaveCount(0);
  await expect.poll(async () => (await area.boundingBox())?.width).toBe(before?.width);
});
