import type { Page } from '@playwright/test';
import { apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { installClock } from './fixtures/own-clock.ts';
import { phone } from './fixtures/people.ts';
import { shownAfter } from './fixtures/record.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';
import { adminOf } from './fixtures/trips.ts';

const PLACE = { latitude: 40.6976, longitude: -74.2632 };
const FAR = { latitude: 40.7501, longitude: -74.2231, accuracy: 8 };
const PASSWORD = 'correct horse battery';
/** Longer than the interval at which a page without WebSocket reads its jobs. */
const POLL_MS = 12_000;
let accounts = 0;

async function newTechnician(server: JourneyServer) {
  const admin = await adminOf(server);
  const username = `worker-${++accounts}`;
  await admin.addStaff({ username, role: 'tech', password: PASSWORD });
  const tech = await apiStaff(server, 'tech', { username, password: PASSWORD });
  return { admin, tech, username };
}

async function openTech(page: Page, session: object): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('techSession', value), JSON.stringify(session));
  await page.goto('/tech');
}

const jobOf = (page: Page, id: string) => page.getByRole('article', { name: id.slice(-8) });
/** The next action; 'I have a problem' stands before it. */
const bar = (page: Page) => page.locator('[data-foot-bar]').getByRole('button').last();

test.use({ ...phone, signedIn: false, permissions: ['geolocation'], geolocation: FAR });

test('the technician’s bottom bar shows each next step of a job, and completing offers the proof dialog', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const { admin, tech, username } = await newTechnician(server);
  const { id } = await customer.book('Jordan Lee', PLACE);
  await admin.assign(id, username);
  await openTech(page, tech.session);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const card = jobOf(page, id);
  await expect(card.getByRole('link', { name: /^Navigate/ })).toContainText(/\d+ min, 4\.2 mi/);
  const go = async (name: string) => {
    await expect(bar(page)).toHaveText(name);
    await expect(bar(page)).toBeEnabled();
    await bar(page).click();
  };
  await go('Confirm Job');
  await expect(bar(page)).toHaveText('On my way');
  await expect(card.getByRole('button', { name: 'Start Service' })).toBeVisible();
  await go('On my way');
  await expect(card.getByRole('button', { name: /^On my way \d\d:\d\d$/ })).toBeDisabled();
  await expect(card.getByRole('button', { name: 'Start Service' })).toBeVisible();
  await go('Arrived');
  await expect(bar(page)).toHaveText('Start Service');
  await expect(card.getByRole('button', { name: 'Start Service' })).toHaveCount(1);
  await go('Start Service');
  await go('Complete Job');
  const dialog = page.getByRole('dialog', { name: `Proof for ${id.slice(-8)}` });
  const photo = dialog.getByRole('button', { name: 'Take a photo' });
  await expectToast(page, 'Status Updated', 'Completed');
  const toast = await toastOf(page).boundingBox();
  expect((await photo.boundingBox())?.y).toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 999));
  await dialog.getByRole('button', { name: 'Not now' }).click();

  // Finished jobs are hidden until their section is opened.
  await expect(card).toBeHidden();
  const add = page.getByRole('button', { name: `Add proof for ${id.slice(-8)}` });
  await expect(add).toBeHidden();
  await page.getByText('Finished today (1)').click();
  await expect(add).toBeVisible();

  // The proof is the last step of the job.
  await expect(bar(page)).toHaveText('Add proof');
  await bar(page).click();
  await dialog.locator('[name=note]').fill('Charged at the kerb');
  await dialog.getByRole('button', { name: 'Add proof' }).click();
  await expectToast(page, 'Proof added');
  await expect(bar(page)).toHaveCount(0);
});

test('toasts do not cover the technician’s top bar at 320 and 390 px', { tag: '@full' }, async ({
  page,
  server,
  customer,
}) => {
  const { admin, tech, username } = await newTechnician(server);
  const { id } = await customer.book('Jordan Lee', PLACE);
  await admin.assign(id, username);
  await page.setViewportSize({ width: 390, height: 740 });
  await openTech(page, tech.session);
  await bar(page).click();
  await expectToast(page, 'Status Updated', 'Confirmed');
  // The page keeps a toast that the pointer is on.
  await toastOf(page).hover();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const header = await page.getByRole('banner').boundingBox();
    const toast = await toastOf(page).boundingBox();
    expect(toast?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 999));
  }
});

test('a job assigned while the technician’s page polls shows a toast and vibrates once', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const { admin, tech, username } = await newTechnician(server);
  const { id } = await customer.book('Jordan Lee', PLACE);
  await page.addInitScript(() => {
    const shaken: unknown[] = [];
    Object.assign(window, { shaken });
    navigator.vibrate = (pattern) => shaken.push(pattern) > 0;
  });
  await installClock(page);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await openTech(page, tech.session);
  await expect(jobOf(page, id)).toBeVisible();
  await admin.assign(id, username);
  const said = [{ page, selector: 'li', text: 'Emergency job assigned to you' }];
  await shownAfter(said, () => page.clock.runFor(POLL_MS));
  const shaken = () => page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken);
  await expect.poll(shaken).toEqual([[200, 100, 200]]);
  // The phone vibrates once, however often the job list is read.
  await page.clock.runFor(20_000);
  expect(await shaken()).toHaveLength(1);
});
