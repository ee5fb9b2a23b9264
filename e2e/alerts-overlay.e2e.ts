import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { beeps, holdClock, overlayOf, test, touch } from './fixtures/alerts.ts';
import { expect } from './fixtures/customer-test.ts';
import { installClock } from './fixtures/own-clock.ts';

const STANDARD = { serviceType: 'standard', totalAmount: 125 } as const;

/** Enter is ignored for 600 ms after the focus has moved to the next alert. */
const HEARD_MS = 700;

/** Lets so many seconds of the pages' clocks pass. Each sound first asks for the lock of the alarm, which is awaited. */
async function runAlarms(pages: Page[], seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    for (const page of pages) {
      await page.clock.runFor(1000);
      await page.evaluate(() => navigator.locks.query());
    }
  }
}

/** A bookable time in the morning in New York, some days ahead. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 24 * 60 * 60_000);
  at.setUTCHours(16, 0, 0, 0);
  return at.toISOString();
}

test('the alert overlay lists emergencies first, and an acknowledgement removes the alert on every board', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const board = await (await enter('admin')).open();
  const other = await (await enter('admin')).open();
  await customer.book('Sam Ortiz', { ...STANDARD, scheduledAt: inDays(3) });
  await customer.book('Priya Nair');
  await customer.book('Ana Silva', { ...STANDARD, scheduledAt: inDays(4) });
  await customer.book('Jo Park');
  const overlay = overlayOf(board);
  await expect(overlay.getByRole('heading', { level: 3 })).toHaveText([
    /Priya Nair.*\$185\.00/,
    /Jo Park.*\$185\.00/,
    /Sam Ortiz.*\$125\.00/,
    /Ana Silva.*\$125\.00/,
  ]);
  const first = overlay.getByRole('listitem').first();
  for (const text of ['EMERGENCY', '(973) 555-0118', 'Union, NJ 07083'])
    await expect(first).toContainText(text);
  await expect(overlay.getByText(/Browser alerts (ON|OFF)/)).toBeVisible();
  await expect(overlay.getByRole('link', { name: 'Call' })).toHaveCount(0);
  await expectAccessible(board, 'the overlay');
  const pulse = () =>
    board.locator('.alarm-shade').evaluate((shade) => getComputedStyle(shade, '::before').animationName);
  expect(await pulse()).toBe('none');
  await board.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(pulse).toBe('alarm-pulse');
  await board.emulateMedia({ reducedMotion: 'reduce' });

  // An alert acknowledged on one board is removed from the other board.
  await expect(overlayOf(other).getByRole('listitem')).toHaveCount(4);
  await overlay.getByRole('button', { name: 'ACK', exact: true }).first().click();
  await expect(overlayOf(other).getByText('Priya Nair')).toHaveCount(0);
  await expect(overlay.getByText('Priya Nair')).toHaveCount(0);
  await overlay.getByRole('button', { name: 'ACK', exact: true }).first().click();
  await expect(overlayOf(other).getByText('Jo Park')).toHaveCount(0);
  // An alert dismissed on one board stays on the other board.
  await overlay.getByRole('button', { name: 'Dismiss alert for Sam Ortiz' }).click();
  await expect(overlay.getByRole('listitem')).toHaveCount(1);
  await expect(overlayOf(other).getByRole('listitem')).toHaveCount(2);
  await board.reload();
  await expect(overlay.getByRole('heading', { level: 3 })).toHaveText([/Sam Ortiz/, /Ana Silva/]);
  await overlayOf(other).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlay).toHaveCount(0);
  await board.reload();
  await expect(board.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(overlay).toHaveCount(0);
});

test('a technician gets alerts with Call and Navigate only on duty, and acknowledges only for that phone', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const board = await (await enter('admin')).open();
  const van = await enter('tech', {
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 40.7001, longitude: -74.2291 },
  });
  const phone = await van.open();
  await expect(phone.getByText('Synced')).toBeVisible();
  await customer.book('Priya Nair');
  const overlay = overlayOf(phone);
  await expect(overlay.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+?1?9735550118$/);
  await expect(overlay.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /^https:\/\/.*Union/);
  await expectAccessible(phone, 'the overlay of a technician');
  await overlay.getByRole('button', { name: 'ACK', exact: true }).click();
  await expect(overlay).toHaveCount(0);
  await expect(overlayOf(board)).toContainText('Priya Nair');
  await phone.reload();
  await expect(phone.getByText('Synced')).toBeVisible();
  await expect(overlay).toHaveCount(0);

  // An alert that a dispatcher acknowledges is removed from the phone, with a note that names the dispatcher.
  await customer.book('Ana Silva');
  await expect(overlay).toContainText('Ana Silva');
  await overlayOf(board).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlay).toHaveCount(0);
  const note = phone.getByText(/^Ana Silva: acknowledged by admin, \d\d:\d\d$/);
  await expect(note).toBeVisible();
  const [said, bar] = [await note.boundingBox(), await phone.getByRole('banner').boundingBox()];
  expect(said?.y, 'the note covers the bar with clock and Logout').toBeGreaterThanOrEqual(
    (bar?.y ?? 0) + (bar?.height ?? Number.NaN),
  );
  await expect(board.getByText(/acknowledged by/)).toHaveCount(0);
  await expectAccessible(phone, 'who answered an alert');

  // The alert of a booking that its customer cancelled has a note without an acknowledgement.
  const { id } = await customer.book('Lena Kim');
  await expect(overlay).toContainText('Lena Kim');
  await customer.cancel(id);
  for (const page of [phone, board])
    await expect(page.getByText(/^Lena Kim: cancelled by the customer, \d+:\d\d( [AP]M)?$/)).toBeVisible();

  // The second tap of a double tap does not start tracking again.
  await phone.getByRole('button', { name: 'Stop Tracking' }).dblclick();
  await expect(phone.getByText('GPS Tracking Stopped').first()).toBeVisible();
  await customer.book('Sam Ortiz');
  await expect(overlayOf(board)).toContainText('Sam Ortiz');
  await expect(overlay).toHaveCount(0);
});

test('the alarm on the board sounds every 3 s, every 2 s for an emergency, and ends after 5 minutes', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const prepare = async (page: Page) => {
    await installClock(page);
    await page.addInitScript(() => {
      Object.assign(navigator, {
        setAppBadge: async (badge: number) => Object.assign(window, { badge }),
        clearAppBadge: async () => Object.assign(window, { badge: 0 }),
      });
    });
  };
  const board = await (await enter('admin', { prepare })).open();
  const badge = () => board.evaluate(() => (window as { badge?: number }).badge);
  await touch(board);
  await holdClock(board);
  const name = await board.title();
  await customer.book('Ana Silva', { ...STANDARD, scheduledAt: inDays(3) });
  await expect(overlayOf(board)).toContainText('Alarm every 3 s');
  await expect.poll(async () => (await beeps(board)).length).toBe(1);
  const run = async (seconds: number) => {
    await runAlarms([board], seconds);
    return beeps(board);
  };
  const gaps = (moments: number[]) =>
    moments.slice(1).map((at, index) => Math.round((at - (moments[index] ?? 0)) / 1000));
  expect(gaps(await run(9))).toEqual([3, 3, 3]);
  await expect.poll(() => board.title()).toMatch(/1 new booking|^\(1\) /);
  const titles = new Set<string>();
  for (let second = 0; second < 2; second += 1) {
    await board.clock.runFor(1000);
    titles.add(await board.title());
  }
  expect([...titles].sort()).toEqual([`(1) ${name}`, '🔔 1 new booking']);

  await customer.book('Priya Nair');
  await expect(overlayOf(board)).toContainText('Alarm every 2 s');
  await expect.poll(badge).toBe(2);
  const before = (await beeps(board)).length;
  expect(gaps((await run(8)).slice(before))).toEqual([2, 2, 2]);
  await overlayOf(board).getByRole('button', { name: 'ACK', exact: true }).first().click();
  await expect(overlayOf(board)).toContainText('Alarm every 3 s');

  await board.clock.runFor(5 * 60_000);
  await expect(overlayOf(board)).toContainText('Alarm stopped.');
  const atEnd = (await beeps(board)).length;
  await board.clock.runFor(60_000);
  expect(await beeps(board)).toHaveLength(atEnd);
  expect(await board.title()).toBe(`(1) ${name}`);
  await overlayOf(board).getByRole('button', { name: 'ACK', exact: true }).click();
  await expect.poll(() => board.title()).toBe(name);
  await expect.poll(badge).toBe(0);
});

test('only one of two board tabs sounds the alarm, and the other tab continues when that tab closes', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const { open } = await enter('admin', { prepare: (page) => installClock(page) });
  const tabs = [await open(), await open()];
  for (const tab of tabs) await touch(tab);
  await customer.book('Priya Nair');
  for (const tab of tabs) await expect(overlayOf(tab)).toContainText('Priya Nair');
  const heard = () => Promise.all(tabs.map(async (tab) => (await beeps(tab)).length));
  await runAlarms(tabs, 6);
  const [first = 0, second = 0] = await heard();
  expect(Math.max(first, second)).toBeGreaterThanOrEqual(3);
  expect(Math.min(first, second)).toBe(0);
  const [loud, silent] = first > 0 ? tabs : tabs.toReversed();
  if (!loud || !silent) throw new Error('two tabs are open');
  await expect(overlayOf(silent).getByText('Sound blocked, tap to enable')).toHaveCount(0);
  await loud.close();
  await expect
    .poll(async () => {
      await runAlarms([silent], 1);
      return (await beeps(silent)).length;
    })
    .toBeGreaterThan(0);
  await overlayOf(silent).getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlayOf(silent)).toHaveCount(0);
});

test('the overlay asks for a tap before it may sound, and an admin who logs out gets no more alerts', {
  tag: '@full',
}, async ({ enter, customer }) => {
  // Test commands count as user activation, so only a real pointerdown is counted here.
  const prepare = (page: Page) =>
    page.addInitScript(() => {
      const activation = { hasBeenActive: false, isActive: false };
      addEventListener('pointerdown', () => Object.assign(activation, { hasBeenActive: true }), true);
      Object.defineProperty(navigator, 'userActivation', { value: activation });
    });
  const board = await (await enter('admin', { prepare })).open();
  await customer.book('Priya Nair');
  const blocked = overlayOf(board).getByRole('button', { name: 'Sound blocked, tap to enable' });
  await expect(blocked).toBeVisible();
  expect(await beeps(board)).toEqual([]);
  await blocked.click();
  await expect(blocked).toHaveCount(0);
  await expect.poll(async () => (await beeps(board)).length).toBeGreaterThan(0);

  await overlayOf(board).getByRole('button', { name: 'Dismiss alert for Priya Nair' }).click();
  await customer.book('Sam Ortiz');
  await expect.poll(() => board.title()).toMatch(/1 new booking|^\(1\)/);
  await board.getByRole('button', { name: 'Logout' }).click();
  await expect(board).toHaveURL(/admin-login/);
  await expect(overlayOf(board)).toHaveCount(0);
  expect(await board.title()).not.toMatch(/new booking|\(\d\)/);
  const heard = (await beeps(board)).length;
  const other = await (await enter('admin')).open();
  await customer.book('Ana Silva');
  // Another board has the alert, which the signed-out page would have received with it.
  await expect(overlayOf(other)).toContainText('Ana Silva');
  expect(await beeps(board)).toHaveLength(heard);
  await expect(overlayOf(board)).toHaveCount(0);
});

test('an alert over an open dialog is acknowledged by mouse or keyboard, and the dialog stays open', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const board = await (await enter('admin')).open();
  await board.getByRole('tab', { name: /Tech Management/ }).click();
  await board.getByRole('button', { name: 'Staff accounts' }).click();
  const dialog = board.getByRole('dialog', { name: 'Staff accounts' });
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog.locator('[name=username]').fill('sbro');
  await customer.book('Priya Nair');
  await customer.book('Sam Ortiz');
  const overlay = overlayOf(board);
  await expect(overlay.getByRole('listitem')).toHaveCount(2);
  // An alert does not take the focus from a field that is being typed in.
  await expect(dialog.locator('[name=username]')).toBeFocused();
  await board.keyboard.type('oks');
  await expectAccessible(board, 'an alert over a dialog');
  await board.keyboard.press('F9');
  await expect(overlay.getByRole('button', { name: 'ACK', exact: true }).first()).toBeFocused();
  await board.keyboard.press('Enter');
  await expect(overlay.getByRole('listitem')).toHaveCount(1);
  await overlay.getByRole('button', { name: 'ACK', exact: true }).focus();
  await board.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(dialog.locator('[name=username]')).toHaveValue('sbrooks');
  await customer.book('Ana Silva');
  await overlay.getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(overlay).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('an alert leaves the focus where it is; F9 goes to it, then the focus moves to the next alert and back', {
  tag: '@full',
}, async ({ enter, customer }) => {
  const board = await (await enter('admin', { prepare: (page) => installClock(page) })).open();
  const tab = board.getByRole('tab', { name: /Booking Management/ });
  await tab.focus();
  await customer.book('Priya Nair');
  const acks = overlayOf(board).getByRole('button', { name: 'ACK', exact: true });
  await expect(acks).toHaveCount(1);
  await expect(tab).toBeFocused();
  await board.keyboard.press('F9');
  await expect(acks).toBeFocused();
  await customer.book('Sam Ortiz', { ...STANDARD, scheduledAt: inDays(3) });
  await expect(acks).toHaveCount(2);
  await expect(acks.first()).toBeFocused();
  await holdClock(board);
  await board.keyboard.press('Enter');
  await expect(overlayOf(board)).not.toContainText('Priya Nair');
  await expect(acks).toBeFocused();
  // A second press of the same key was meant for the alert before.
  await board.keyboard.press('Enter');
  await expect(overlayOf(board)).toContainText('Sam Ortiz');
  await board.clock.runFor(HEARD_MS);
  await board.keyboard.press('Enter');
  await expect(overlayOf(board)).toHaveCount(0);
  await expect(tab).toBeFocused();
});

test('an emergency that has waited over a minute is marked overdue in the alert overlay and on the board', {
  tag: '@full',
}, async ({ enter, customer }) => {
  // A technician on duty: the row of a booking that nobody can take says that instead.
  const van = await enter('tech', {
    permissions: ['geolocation'],
    geolocation: { latitude: 40.7001, longitude: -74.2291 },
  });
  await expect((await van.open()).getByText('Synced')).toBeVisible();
  const { open } = await enter('admin', { prepare: (page) => installClock(page) });
  const board = await open('/admin?order=newest');
  await expect(board.locator('[data-booking]').or(board.getByText('No bookings yet')).first()).toBeVisible();
  await holdClock(board);
  const { id } = await customer.book('Priya Nair');
  const row = board.locator(`[data-booking="${id}"]`);
  // The row is drawn on the next tick of the page's clock.
  await expect
    .poll(async () => {
      await board.clock.runFor(100);
      return row.evaluateAll(([shown]) => shown?.textContent);
    })
    .toContain('Unassigned');
  await board.clock.runFor(45_000);
  await expect(overlayOf(board).getByText('OVERDUE')).toHaveCount(0);
  await board.clock.runFor(40_000);
  await expect(overlayOf(board).getByText('OVERDUE')).toBeVisible();
  await overlayOf(board).getByRole('button', { name: 'Dismiss alert for Priya Nair' }).click();
  await expect(row).toContainText('Overdue');
  await board.clock.resume();
  await expectAccessible(board, 'an overdue emergency');
});
