import type { Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '../src/domain/durations.ts';
import { type ApiCustomer, apiCustomer, apiStaff, giveSession } from './fixtures/api.ts';
import { expect, newEmail, test } from './fixtures/customer-test.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { phone } from './fixtures/people.ts';
import { aPhoto } from './fixtures/photo.ts';
import { shownAfter } from './fixtures/record.ts';
import { type GpsReading, say, scriptGps } from './fixtures/scripted-gps.ts';
import { storedFixes } from './fixtures/stored-fixes.ts';
import { expectToast } from './fixtures/toast.ts';
import { adminOf } from './fixtures/trips.ts';

const PLACE = { latitude: 40.6976, longitude: -74.2632 };
const GIVEN = 'correct horse battery';
const OWN = 'a sentence of their own';
let accounts = 0;

/** Adds a technician account with a session. */
async function newTechnician(server: JourneyServer) {
  const admin = await adminOf(server);
  const username = `driver-${++accounts}`;
  await admin.addStaff({ username, role: 'tech', password: GIVEN });
  const tech = await apiStaff(server, 'tech', { username, password: GIVEN });
  return { admin, tech, username };
}

const reading = (more: Partial<GpsReading> = {}): GpsReading => ({
  ...PLACE,
  accuracy: 6,
  speed: 0,
  timestamp: Date.now(),
  ...more,
});

async function openTech(page: Page, session: object): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('techSession', value), JSON.stringify(session));
  await page.goto('/tech');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'GPS Tracking' });
const jobOf = (page: Page, id: string) => page.getByRole('article', { name: id.slice(-8) });

/** A photo larger than the server accepts, which the phone scales down. */
async function largePhoto() {
  const photo = await aPhoto({ width: 1800, height: 1400, compressionLevel: 0 });
  expect(photo.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  return photo;
}

async function aJob(customer: ApiCustomer) {
  return customer.book('Jordan Lee', PLACE);
}

test.use({ ...phone, signedIn: false, permissions: ['geolocation'], geolocation: { ...PLACE, accuracy: 6 } });

test('a technician who confirms a job offline after another technician sees who has the job', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const first = await newTechnician(server);
  const second = await newTechnician(server);
  await openTech(page, first.tech.session);
  await expect(cardOf(page)).toContainText('Synced');
  const { id } = await customer.book('Dana Wu', PLACE);
  // The technician is on duty and gets an alert.
  await expect(page.getByRole('alertdialog')).toContainText('Dana Wu');
  await page.getByRole('button', { name: 'Acknowledge All' }).click();
  await expect(jobOf(page, id)).toBeVisible();
  // The other technician confirms first, while this phone is offline.
  await page.context().setOffline(true);
  await jobOf(page, id).getByRole('button', { name: 'Confirm Job' }).click();
  await expectToast(page, 'Saved on this phone', 'Confirmed. Sends when you are back online.');
  await expect(jobOf(page, id)).toContainText('Saved on this phone. Sends when you are back online.');
  await expect(cardOf(page)).toContainText(/\d+ waiting/);
  await second.tech.duty(true);
  await second.tech.setStatus(id, 'confirmed');
  await page.context().setOffline(false);
  await expectToast(
    page,
    'Update Failed',
    `Confirmed was not applied. ${second.username} has changed this booking meanwhile.`,
  );
  await expect(jobOf(page, id)).toBeHidden();
  const [booking] = await customer.bookings();
  expect(booking).toMatchObject({ status: 'confirmed', assignedTechId: second.username });
});

test('job steps taken offline are sent in order once online, and never overwrite a newer change', async ({
  page,
  server,
  customer,
}) => {
  const { admin, tech, username } = await newTechnician(server);
  const one = await aJob(customer);
  const two = await aJob(customer);
  for (const { id } of [one, two]) await admin.assign(id, username);
  for (const { id } of [one, two]) await admin.setStatus(id, 'confirmed');
  await openTech(page, tech.session);
  await page.context().setOffline(true);
  await jobOf(page, one.id).getByRole('button', { name: 'Start Service' }).click();
  await expect(jobOf(page, one.id)).toContainText('In Progress');
  await jobOf(page, one.id).getByRole('button', { name: 'Complete Job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Completed, waiting to be sent' })).toBeVisible();
  await jobOf(page, two.id).getByRole('button', { name: 'Start Service' }).click();
  await expect(jobOf(page, two.id)).toContainText('In Progress');
  const tappedBy = new Date().toISOString();
  await admin.setStatus(two.id, 'cancelled');
  // The steps survive a reload.
  await page.context().setOffline(false);
  await page.reload();
  await expect
    .poll(async () => (await customer.bookings()).map(({ status }) => status).sort())
    .toEqual(['cancelled', 'completed']);
  await page.getByText('Finished today (1)').click();
  await expect(page.getByRole('button', { name: `Add proof for ${one.id.slice(-8)}` })).toBeVisible();
  await expect(jobOf(page, two.id)).toBeHidden();
  // A step has the time of its tap, not of its arrival at the server.
  const done = (await customer.bookings()).find(({ id }) => id === one.id);
  expect(Date.parse(done?.completedAt ?? '')).toBeLessThanOrEqual(Date.parse(tappedBy));
});

test('a revoked technician session leads to the login, and saved steps are sent after the next login', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const { admin, tech, username } = await newTechnician(server);
  await tech.choosePassword({ password: GIVEN, newPassword: OWN });
  const { id } = await aJob(customer);
  await admin.assign(id, username);
  await openTech(page, tech.session);
  await expect(cardOf(page)).toContainText('Synced');
  await page.context().setOffline(true);
  await jobOf(page, id).getByRole('button', { name: 'Confirm Job' }).click();
  await expectToast(page, 'Saved on this phone');
  for (const active of [false, true]) await admin.changeStaff(username, { active });
  // The page shows these texts for two seconds.
  await shownAfter(
    [
      { page, selector: 'li', text: 'Signed outYour session has ended. Please log in again.' },
      { page, selector: 'main', text: 'Access Denied' },
      { page, selector: 'main', text: 'Please log in to access the technician dashboard.' },
    ],
    () => page.context().setOffline(false),
  );
  await expect(page).toHaveURL(/\/tech-login$/);
  expect((await customer.bookings())[0]?.status).toBe('pending');
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(OWN);
  await page.getByRole('button', { name: 'Access Tech Dashboard' }).click();
  await expect.poll(async () => (await customer.bookings())[0]?.status).toBe('confirmed');
  await expect(jobOf(page, id)).toContainText('Confirmed');
});

test('a technician’s phone keeps every fix while the server answers 503, and sends all fixes later', {
  tag: '@full',
}, async ({ page, server }) => {
  const { tech, username } = await newTechnician(server);
  let full = true;
  const overloaded = { message: 'We are very busy. Please try again in a moment.', code: 'OVERLOADED' };
  // A clock of the GPS that is an hour behind dates no fix.
  const t0 = Date.now() - HOUR_MS;
  await scriptGps(page, reading({ timestamp: t0 }));
  // The WebSocket is blocked, so that fixes go through the REST API.
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await page.route(/\/api\/tech\/locations?$/, (route) =>
    full
      ? route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: overloaded })
      : route.continue(),
  );
  await page.addInitScript(
    (value) => localStorage.setItem('techSession', value),
    JSON.stringify(tech.session),
  );
  await page.goto('/tech');
  await expect(cardOf(page)).toContainText('Error');
  const fixes = [1, 2, 3].map((i) =>
    reading({ latitude: PLACE.latitude + i / 1000, timestamp: t0 + i * 1000 }),
  );
  await say(page, fixes, 1000);
  await expect(cardOf(page)).toContainText('4 waiting');
  full = false;
  await expect(cardOf(page)).toContainText('Synced');
  await expect(cardOf(page).getByText(/waiting/)).toBeHidden();
  const times = storedFixes(server, username).map(({ timestamp }) => timestamp);
  expect(times).toHaveLength(4);
  for (const time of times) expect(Date.now() - time).toBeLessThan(MINUTE_MS);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('a denied location permission shows the specified message and leaves the technician off duty', async ({
  page,
  server,
}) => {
  const { admin, tech, username } = await newTechnician(server);
  await page.context().clearPermissions();
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (_heard, failed) => {
      const error = { code: 1, PERMISSION_DENIED: 1, message: 'User denied Geolocation' };
      queueMicrotask(() => failed?.(error as GeolocationPositionError));
      return 1;
    };
  });
  await openTech(page, tech.session);
  await expectToast(
    page,
    'GPS Permission Required',
    'Please enable location access in your browser settings.',
  );
  await expect(cardOf(page)).toContainText('Inactive');
  await expect(cardOf(page)).toContainText('No Signal');
  await expect(cardOf(page)).toContainText('Please enable location access in your browser settings.');
  await expect(cardOf(page).getByRole('button', { name: 'Start Tracking' })).toBeVisible();
  await expect
    .poll(async () => (await admin.roster()).find(({ techId }) => techId === username)?.isOnDuty)
    .toBe('false');
});

test('a technician’s browser without geolocation shows a message, and its jobs still work', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const { admin, tech, username } = await newTechnician(server);
  const { id } = await aJob(customer);
  await admin.assign(id, username);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
  await openTech(page, tech.session);
  await expectToast(page, 'GPS Not Supported');
  await expect(cardOf(page)).toContainText('No Signal');
  const job = jobOf(page, id);
  const confirm = job.getByRole('button', { name: 'Confirm Job' });
  await expect(confirm).toBeEnabled();
  await confirm.press('Enter');
  await expectToast(page, 'Status Updated', 'Confirmed');
  // The focus stays on the job.
  await expect(job).toBeFocused();
});

test('a new alert and a new assignment do not move the technician’s current job', { tag: '@full' }, async ({
  page,
  server,
  customer,
}) => {
  const { admin, tech, username } = await newTechnician(server);
  const mine = await aJob(customer);
  await admin.assign(mine.id, username);
  await admin.setStatus(mine.id, 'confirmed');
  await openTech(page, tech.session);
  const button = page.getByRole('button', { name: 'On my way' });
  await expect(button).toBeVisible();
  const card = jobOf(page, mine.id);
  const before = [await button.boundingBox(), (await card.boundingBox())?.y];
  const other = await apiCustomer(server, newEmail());
  const urgent = await aJob(other);
  await expect(page.getByRole('alertdialog')).toContainText('new booking');
  await admin.assign(urgent.id, username);
  await expectToast(page, 'Emergency job assigned to you');
  await expect(jobOf(page, urgent.id)).toHaveCount(1);
  expect([await button.boundingBox(), (await card.boundingBox())?.y]).toEqual(before);
  // The alert does not cover the button.
  const ends = await page
    .getByRole('alertdialog')
    .evaluateAll((overlays) => overlays.map((overlay) => overlay.getBoundingClientRect().bottom));
  const top = (await button.boundingBox())?.y ?? 0;
  for (const end of ends) expect(end).toBeLessThanOrEqual(top);
  await admin.setStatus(urgent.id, 'cancelled');
  await expectToast(page, 'Job cancelled', `${urgent.id.slice(-8)} was cancelled. You need not go there.`);
});

test('a technician adds a proof of service after completion, and customer and board see the proof', {
  tag: '@full',
}, async ({ page, server, customer, browser }) => {
  const { admin, tech, username } = await newTechnician(server);
  const { id } = await aJob(customer);
  await admin.assign(id, username);
  for (const status of ['confirmed', 'in_progress'] as const) await admin.setStatus(id, status);
  await openTech(page, tech.session);
  // Bookings of other tests on this server may alert this technician.
  const answer = page.getByRole('button', { name: 'Acknowledge All' });
  await page.addLocatorHandler(answer, () => answer.click());
  await page.getByRole('button', { name: 'Complete Job' }).click();
  await expectToast(page, 'Status Updated', 'Completed');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=startPercent]').fill('104');
  await dialog.getByRole('button', { name: 'Add proof' }).click();
  await expect(dialog.getByText('Please enter a whole number from 0 to 100')).toBeVisible();
  await dialog.locator('[name=startPercent]').fill('80');
  await dialog.locator('[name=endPercent]').fill('20');
  await dialog.getByRole('button', { name: 'Add proof' }).click();
  await expect(dialog.getByText('Is that right?')).toBeVisible();
  await dialog.getByRole('button', { name: 'No, swap the two' }).click();
  await expect(dialog.locator('[name=startPercent]')).toHaveValue('20');
  await expect(dialog.locator('[name=endPercent]')).toHaveValue('80');
  await dialog.locator('[name=startPercent]').fill('4');
  await dialog.locator('[name=endPercent]').fill('38');
  await dialog.locator('[name=note]').fill('Charged at the kerb');
  await dialog.locator('[name=photo]').setInputFiles(await largePhoto());
  await dialog.getByRole('button', { name: 'Add proof' }).click();
  await expectToast(page, 'Proof added');
  await page.getByText('Finished today (1)').click();
  await page.getByRole('button', { name: `Change proof for ${id.slice(-8)}` }).click();
  await expect(dialog.locator('[name=note]')).toHaveValue('Charged at the kerb');
  await dialog.locator('[name=note]').fill('Charged at the kerb, keys returned');
  await dialog.getByRole('button', { name: 'Add proof' }).click();
  await expectToast(page, 'Proof added');

  const own = await browser.newContext({ baseURL: server.url });
  await giveSession(own, server, customer);
  await own.addInitScript(
    (session) => localStorage.setItem('adminSession', session),
    JSON.stringify(admin.session),
  );
  for (const path of [`/tracking/${id}`, `/admin?booking=${id}`]) {
    const seen = await own.newPage();
    await seen.goto(path);
    await expect(seen.getByText('Battery from 4% to 38%')).toBeVisible();
    await expect(seen.getByText('Charged at the kerb, keys returned')).toBeVisible();
    await expect(seen.getByRole('img', { name: 'Left by the technician' })).toBeVisible();
  }
  await own.close();
});
