import type { Browser } from '@playwright/test';
import { TOAST_PLACE } from '../src/client/ui/region-ids.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const UNION = { latitude: 40.6976, longitude: -74.2632 };
/** The point that is this many miles north of Union. */
const north = (miles: number) => ({ ...UNION, latitude: UNION.latitude + miles / 69.1 });
const PASSWORD = 'correct horse battery';
/** The node looks at calls that wait every two seconds. */
const SOON = { timeout: 10_000 };

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
  await expect(offer).toBeVisible(SOON);
  await expect(offer).toContainText('Union, NJ 07083');
  await expect(offer).toContainText(/\d+ min drive, \$185\.00/);
  await expect(offer.getByRole('alert')).toHaveText(/^Job offer: .* You have 45 seconds\.$/);
  expect(await first.evaluate(() => (window as unknown as { rung: unknown[] }).rung.length)).toBeGreaterThan(
    0,
  );
  await expect(second.getByRole('region', { name: /^Job offer/ })).toHaveCount(0);
  await expect(board.locator(`[data-booking="${id}"]`)).toContainText(/offered to near, \d+ s/);
  await expectAccessible(first, 'the offer');

  const decline = offer.getByRole('button', { name: 'Decline' });
  await expect(decline).toBeEnabled();
  await decline.click();
  const reason = offer.getByRole('button', { name: 'No charge left' });
  await expect(reason).toBeEnabled();
  await expectAccessible(first, 'the reasons');
  await reason.click();
  await expectToast(first, 'Job declined');
  await expect(offer).toHaveCount(0);

  const next = second.getByRole('region', { name: 'Job offer: Emergency' });
  await expect(next).toBeVisible(SOON);
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

test('the board says that everybody has declined, and proposes nobody of them', async ({
  browser,
  server,
}) => {
  const { admin, near, far } = await technicians(server);
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  for (const tech of [near, far]) {
    await expect.poll(async () => (await tech.offers()).length, SOON).toBe(1);
    for (const offer of await tech.offers()) await tech.decline(offer.id, 'too_far');
  }
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const proposals = board.getByRole('region', { name: 'Proposed technician' });
  await expect(proposals).toContainText(/Declined by 2, nobody left to ask/i, SOON);
  await expect(proposals.getByRole('button')).toHaveCount(0);
  await expect(board.locator(`[data-booking="${id}"]`)).toContainText('declined by 2, nobody left to ask');
});

test('an offer fits a phone of 320 px, stays in view, and goes when the dispatcher assigns the job', async ({
  browser,
  server,
}) => {
  const { admin, near } = await technicians(server);
  const page = await openTech(browser, server, near, { ...phone, viewport: { width: 320, height: 640 } });
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva', { location: '1487 Morris Avenue, Union, NJ 07083' });
  const offer = page.getByRole('region', { name: 'Job offer: Emergency' });
  await expect(offer).toBeVisible(SOON);
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
