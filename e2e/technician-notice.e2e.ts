import { readFileSync } from 'node:fs';
import type { StaffSession } from '../src/domain/people/staff.ts';
import { apiStaff } from './fixtures/api.ts';
import { look } from './fixtures/look.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { withoutFirstView } from './fixtures/without-first-view.ts';

const PASSWORD = 'correct horse battery';
const UNION = { latitude: 40.6976, longitude: -74.2632, accuracy: 8 };
const here = { ...phone, permissions: ['geolocation'], geolocation: UNION };

test('the technician sign-in shows the tracking notice, and signing in acknowledges the notice', {
  tag: '@full',
}, async ({ browser, server }) => {
  const page = await (await browser.newContext({ ...here, baseURL: server.url })).newPage();
  await page.goto('/tech-login');
  const notice = page.getByRole('region', { name: 'Notice about location tracking' });
  await expect(notice).toContainText('kept for 30 days');
  await page.locator('input[name=username]').fill('tech');
  await page.locator('input[name=password]').fill(server.passwords?.tech ?? '');
  await page.getByRole('button', { name: 'Access Tech Dashboard' }).click();
  await expect(page.getByText('Synced')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { session } = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, session, { path: '/admin?tab=contact' });
  await board.getByRole('button', { name: 'Data kept' }).click();
  await expect(board.getByText('1 of 1 have acknowledged the present one.')).toBeVisible();
  const download = board.waitForEvent('download');
  await board.getByRole('button', { name: 'Acknowledgements (CSV)' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^\uFEFFTechnician,Name,Version,Acknowledged \(UTC\),Text\r\ntech,/);
});

test('the technician sign-in form appears with its notice, or without it when the notice cannot be read', {
  tag: '@full',
}, async ({ browser, server }) => {
  const page = await (await browser.newContext({ ...here, baseURL: server.url })).newPage();
  const notice = page.getByRole('region', { name: 'Notice about location tracking' });
  const field = page.locator('input[name=username]');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await withoutFirstView(page);
  await page.route('**/api/location-notice', (route) => isHeld.then(() => route.continue()));
  await page.goto('/tech-login');
  await expect(page.getByRole('status')).toContainText('Loading');
  await expect(field).toHaveCount(0);
  answer();
  await expect(field).toBeVisible();
  // The form and its notice appear together.
  expect(await notice.count()).toBe(1);

  await page.route('**/api/location-notice', (route) => route.abort());
  await page.reload();
  await expect(field).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a technician session without an acknowledged notice is not tracked before the acknowledgement', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'dana', role: 'tech', password: PASSWORD });
  const answer = await fetch(`${server.url}/api/tech/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dana', password: PASSWORD, role: 'tech' }),
  });
  // The form for an own password would be shown before the notice.
  const session = { ...((await answer.json()) as StaffSession), mustChangePassword: false };
  const context = await browser.newContext({ ...here, baseURL: server.url });
  await context.addInitScript((value) => localStorage.setItem('techSession', value), JSON.stringify(session));
  const page = await context.newPage();
  await page.goto('/tech');
  const dialog = page.getByRole('dialog', { name: 'Location tracking' });
  await expect(dialog).toContainText('N.J.S.A. 34:6B-22');
  await look(page, 'the notice before the dashboard');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(await admin.activeTechnicians()).toEqual([]);
  await dialog.getByRole('button', { name: 'I have read this notice' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Synced')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Synced')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
