import type { Browser } from '@playwright/test';
import { TOAST_PLACE } from '../src/client/ui/region-ids.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { backdate } from './fixtures/backdate.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { setTextSize } from './fixtures/text-faults.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** The point that is this many miles north of Union. */
const north = (miles: number) => ({ ...UNION, latitude: UNION.latitude + miles / 69.1 });
const PASSWORD = 'correct horse battery';

type Server = Parameters<typeof apiStaff>[0];
type Staff = Awaited<ReturnType<typeof apiStaff>>;

async function technicians(server: Server) {
  const admin = await apiStaff(server, 'admin');
  await admin.dispatchBy('offer');
  const names = ['near', 'far'] as const;
  for (const username of names) await admin.addStaff({ username, role: 'tech', password: PASSWORD });
  const [near, far] = [
    await apiStaff(server, 'tech', { username: 'near', password: PASSWORD }),
    await apiStaff(server, 'tech', { username: 'far', password: PASSWORD }),
  ];
  await near.fix(north(1));
  await far.fix(north(6));
  return { admin, near, far };
}

/** Opens the technician's page and records its vibrations. */
async function openTech(browser: Browser, server: Server, { session }: Staff, options: object = phone) {
  const context = await browser.newContext({
    geolocation: north(1),
    ...options,
    baseURL: server.url,
    timezoneId: 'America/New_York',
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.addInitScript((value) => {
    localStorage.setItem('techSession', value);
    const rung: unknown[] = [];
    Object.assign(window, { rung });
    navigator.vibrate = (pattern) => rung.push(pattern) > 0;
  }, JSON.stringify(session));
  await page.goto('/tech');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page;
}

test('an offered job rings on the technician’s phone; a decline goes to the next, who accepts', async ({
  browser,
  server,
}) => {
  const { admin, near, far } = await technicians(server);
  const first = await openTech(browser, server, near);
  const second = await openTech(browser, server, far, { ...phone, geolocation: north(6) });
  const board = await openBoard(browser, server, admin.session);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();

  const offer = first.getByRole('region', { name: 'Job offer: Emergency' });
  await expect(offer).toBeVisible();
  await expect(offer).toContainText('Union, NJ 07083');
  await expect(offer).toContainText(/\d+ min drive, \$185\.00/);
  await expect(offer.getByRole('alert')).toHaveText(/^Job offer: .* You have 45 seconds\.$/);
  expect(await first.evaluate(() => (window as unknown as { rung: unknown[] }).rung.length)).toBeGreaterThan(
    0,
  );
  await expect(second.getByRole('region', { name: /^Job offer/ })).toHaveCount(0);
  await expect(board.locator(`[data-booking="${id}"]`)).toContainText(/offered to near, \d+ s/);

  const decline = offer.getByRole('button', { name: 'Decline' });
  await expect(decline).toBeEnabled();
  await decline.click();
  const reason = offer.getByRole('button', { name: 'No charge left' });
  await expect(reason).toBeEnabled();
  await reason.click();
  await expectToast(first, 'Job declined');
  await expect(offer).toHaveCount(0);

  const next = second.getByRole('region', { name: 'Job offer: Emergency' });
  await expect(next).toBeVisible();
  const accept = next.getByRole('button', { name: 'Accept' });
  await expect(accept).toBeEnabled();
  await accept.click();
  await expectToast(second, 'Job accepted');
  await expect(next).toHaveCount(0);
  await expect(second.getByRole('article', { name: id.slice(-8) })).toBeVisible();
  expect((await ana.bookings())[0]?.assignedTechId).toBe('far');
  await board.goto(`/admin?booking=${id}`);
  await expect(board.getByText('Declined by near: No charge left')).toBeVisible();
  await expect(board.getByText(/^Offered to far: arrives/)).toBeVisible();
});

test('a break during an offer leaves the answer to the technician, and the next call is offered at its end', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, near, far } = await technicians(server);
  const page = await openTech(browser, server, near);
  const ana = await apiCustomer(server);
  const first = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const offer = page.getByRole('region', { name: 'Job offer: Emergency' });
  await expect(offer).toBeVisible();

  const shift = page.getByRole('region', { name: 'Shift', exact: true });
  await shift.getByRole('button', { name: 'Start shift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await shift.getByRole('button', { name: 'Take a break' }).click();
  await expect(shift).toContainText('Break until');
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Decline' }).click();
  await offer.getByRole('button', { name: 'On break' }).click();
  await expectToast(page, 'Job declined');
  await far.fix(north(6));
  await expect.poll(() => far.offers()).toHaveLength(1);
  const [accepted] = await far.offers();
  await far.accept(accepted?.id ?? '');

  // The next call is offered to the technician farther away.
  for (const status of ['in_progress', 'completed'] as const) await admin.setStatus(first.id, status);
  const ben = await apiCustomer(server, 'ben@example.com');
  await ben.book('Ben Two');
  await admin.acknowledgeAll();
  await expect.poll(() => far.offers()).toHaveLength(1);
  await expect(offer).toHaveCount(0);
  for (const { id } of await far.offers()) await far.decline(id, 'too_far');
  await shift.getByRole('button', { name: 'End break' }).click();
  await expect(offer).toBeVisible();
});

test('a booking that everybody has declined is the first row, says so, and its alarm sounds again', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, near, far } = await technicians(server);
  const ana = await apiCustomer(server);
  const late = await ana.book('Ana Late');
  await admin.assign(late.id, 'tech');
  backdate(server, late.id, 36);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  for (const tech of [near, far]) {
    await expect.poll(async () => (await tech.offers()).length).toBe(1);
    for (const offer of await tech.offers()) await tech.decline(offer.id, 'too_far');
  }
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  // The alert was acknowledged, and it is ten minutes before the alarm of any emergency without a technician.
  const overlay = board.getByRole('alertdialog');
  await expect(overlay).toContainText('1 emergency without a technician');
  await overlay.getByRole('button', { name: 'ACK', exact: true }).click();
  await expect(overlay).toHaveCount(0);
  const proposals = board.getByRole('region', { name: 'Proposed technician' });
  await expect(proposals).toContainText(/Declined by 2, nobody left to ask/i);
  await expect(proposals.getByRole('button')).toHaveCount(0);
  const rows = board.locator('[data-booking]');
  await expect(rows.first()).toHaveAttribute('data-booking', id);
  await expect(rows.first()).toContainText('Unassigned, nobody left to ask');
  await expect(rows.first()).toContainText('declined by 2');
  // By how much depends on what was promised.
  await expect(rows.nth(1)).toContainText(/late by \d+ min/);
  backdate(server, id, 6);
  await board.goto('/admin');
  await expect(rows.first()).toContainText('Unassigned 6 min, nobody left to ask');
  const words = rows.first().getByText('nobody left to ask').last();
  for (const width of [320, 390, 640, 768, 1024, 1280, 1440]) {
    await board.setViewportSize({ width, height: 900 });
    await expect(words).toBeInViewport({ ratio: 1 });
    const isCut = await words.evaluate((element) => {
      const row = element.closest('[data-booking]')?.getBoundingClientRect();
      return element.getBoundingClientRect().right > (row?.right ?? 0);
    });
    expect(isCut, `at ${width} px`).toBe(false);
  }
});

test('offers above the half filled proof form are answered by keys and by tap, and the form keeps its text and focus', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, near } = await technicians(server);
  const { id } = await (await apiCustomer(server)).book('Ana Silva');
  await admin.assign(id, 'near');
  for (const status of ['confirmed', 'in_progress'] as const) await admin.setStatus(id, status);
  await admin.acknowledgeAll();
  const page = await openTech(browser, server, near);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Complete Job' }).click();
  const proof = page.getByRole('dialog', { name: /^Proof for/ });
  await proof.locator('[name=startPercent]').fill('4');
  const note = proof.locator('[name=note]');
  await note.pressSequentially('Charged at the');
  await (await apiCustomer(server, 'jordan@example.com')).book('Jordan Lee');
  const offer = page.getByRole('region', { name: 'Job offer: Emergency' });
  await expect(offer).toBeVisible();
  // Typing goes on.
  await expect(note).toBeFocused();
  await note.pressSequentially(' kerb');
  await expectAccessible(page, 'the offer above the proof form');

  await test.step('a decline by keys', async () => {
    await keyboard.press('F9');
    await expect(offer).toBeFocused();
    await keyboard.press('Escape');
    await keyboard.press('F9');
    await expect(note).toBeFocused();
    await keyboard.press('F9');
    await expect(offer.getByRole('button', { name: 'Decline' })).toBeEnabled();
    await keyboard.press('Tab');
    await expect(offer.getByRole('button', { name: 'Accept' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(offer).toBeFocused();
    const reason = offer.getByRole('button', { name: 'Too far' });
    await expect(reason).toBeEnabled();
    await keyboard.press('Tab');
    await expect(reason).toBeFocused();
    await keyboard.press('Enter');
    await expectToast(page, 'Job declined');
    await expect(offer).toHaveCount(0);
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Charged at the kerb');
  });
  await test.step('an acceptance by tap', async () => {
    await (await apiCustomer(server, 'ben@example.com')).book('Ben Two');
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Accept' }).tap();
    await expectToast(page, 'Job accepted');
    await expect(offer).toHaveCount(0);
    await expect(note).toBeFocused();
    await keyboard.type(', keys returned');
    await expect(note).toHaveValue('Charged at the kerb, keys returned');
    await expect(proof.locator('[name=startPercent]')).toHaveValue('4');
    await proof.getByRole('button', { name: 'Add proof' }).tap();
    await expectToast(page, 'Proof added');
  });
});

test('an offer fits a phone of 320 px, takes the focus above a dialog, and goes when the dispatcher assigns the job', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, near } = await technicians(server);
  const page = await openTech(browser, server, near, { ...phone, viewport: { width: 320, height: 640 } });
  const offer = page.getByRole('region', { name: 'Job offer: Emergency' });
  await test.step('in view on a small phone', async () => {
    const ana = await apiCustomer(server);
    const { id } = await ana.book('Ana Silva', { location: '1487 Morris Avenue, Union, NJ 07083' });
    await expect(offer).toBeVisible();
    for (const name of ['Accept', 'Decline']) {
      const button = offer.getByRole('button', { name });
      await expect(button).toBeInViewport();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    }
    const [card, toasts] = [await offer.boundingBox(), await page.locator(`#${TOAST_PLACE}`).boundingBox()];
    expect(toasts?.y).toBeGreaterThanOrEqual(Math.floor((card?.y ?? 999) + (card?.height ?? 999)));
    await page.mouse.wheel(0, 2000);
    await expect(offer.getByRole('button', { name: 'Accept' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await admin.assign(id, 'far');
    await expect(offer).toHaveCount(0);
    await expectToast(page, 'The job is not offered to you any more.');
  });
  await test.step('above a dialog', async () => {
    await page.getByRole('button', { name: 'Account' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Your account' });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    const { id } = await (await apiCustomer(server, 'ben@example.com')).book('Ben Two');
    await expect(offer).toBeFocused();
    await admin.assign(id, 'far');
    await expect(offer).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  });
});

test('a toast below an offer stays in the window of a small phone whose texts have double size', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { near } = await technicians(server);
  const page = await openTech(browser, server, near, { ...phone, viewport: { width: 320, height: 640 } });
  await setTextSize(page, { percent: 200, by: 'setting' });
  await (await apiCustomer(server)).book('Ana Silva', { location: '1487 Morris Avenue, Union, NJ 07083' });
  await expect(page.getByRole('region', { name: 'Job offer: Emergency' })).toBeVisible();
  await page.reload();
  await expectToast(page, 'GPS Tracking Started');
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expect(toastOf(page)).toBeInViewport({ ratio: 1 });
});
