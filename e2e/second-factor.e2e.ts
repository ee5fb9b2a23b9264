import type { Page } from '@playwright/test';
import { keepSecret } from '../test/personal-data.ts';
import { apiStaff } from './fixtures/api.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { authenticatorApp } from './fixtures/totp.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

async function enterPassword(page: Page, server: JourneyServer, role: 'admin' | 'tech') {
  await page.goto(`/${role}-login`);
  await page.locator('[name=username]').fill(role);
  await page.locator('[name=password]').fill(server.passwords?.[role] ?? '');
  await page.locator('[name=password]').press('Enter');
}

/** An authenticator app with the key that the page shows. */
async function scan(page: Page) {
  await expect(page.getByRole('img', { name: 'QR code with the key below' })).toBeVisible();
  const key = await page.locator('code').innerText();
  return authenticatorApp(key.replaceAll(' ', ''));
}

test('an admin sets up an authenticator app, signs in with app and recovery codes, and turns the app off', {
  tag: '@full',
}, async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url });
  await enterPassword(page, server, 'admin');
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(dialog(page)).toContainText('Off. With it, signing in asks for your password and a code');
  await dialog(page).getByRole('button', { name: 'Set up' }).click();
  await expect(dialog(page).locator('[name=password]')).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('That password is not right.');
  await dialog(page)
    .locator('[name=password]')
    .fill(server.passwords?.admin ?? '');
  await page.keyboard.press('Enter');
  const app = await scan(page);
  await expect(dialog(page).locator('[name=code]')).toBeFocused();
  await page.keyboard.type(app());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const list = dialog(page).getByRole('list', { name: 'Recovery codes' });
  const codes = await list.getByRole('listitem').allInnerTexts();
  for (const each of codes) keepSecret(each);
  expect(codes).toHaveLength(10);
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog(page)).toContainText('10 recovery codes are left.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();

  await enterPassword(page, server, 'admin');
  const code = page.locator('[name=totp]');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is not right, or was used before.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(app());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Logout' }).click();

  await enterPassword(page, server, 'admin');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is not right')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(code).toBeFocused();
  await expect(page.getByText('That code is not right')).toBeHidden();
  await code.fill(codes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Sign In to Admin Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(dialog(page)).toContainText('9 recovery codes are left.');
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog(page)
    .locator('[name=password]')
    .fill(server.passwords?.admin ?? '');
  await dialog(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog(page)
    .locator('[name=totp]')
    .fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Off. With it');
});

test('a technician sets up a required second factor while signing in, and an admin resets the factor', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { session } = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, session, { path: '/admin?tab=technicians' });
  await board.getByRole('button', { name: 'Staff accounts' }).click();
  const staff = board.getByRole('dialog', { name: 'Staff accounts' });
  const demand = staff.getByRole('switch', { name: 'Ask everyone for a second factor' });
  await demand.click();
  await expect(demand).toBeChecked();

  const context = await browser.newContext({ ...phone, baseURL: server.url });
  const van = await context.newPage();
  await enterPassword(van, server, 'tech');
  await expect(van.getByText('Your company asks for a second factor.')).toBeVisible();
  const app = await scan(van);
  await van.locator('[name=code]').fill(app());
  await van.getByRole('button', { name: 'Turn on' }).click();
  await expect(van.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await van.getByRole('button', { name: 'I have saved them' }).click();
  await expect(van).toHaveURL(/\/tech$/);
  await van.getByRole('button', { name: 'Account' }).click();
  await expect(dialog(van)).toContainText('Signed in as tech');
  await expect(dialog(van)).toContainText('10 recovery codes are left.');

  const row = staff.getByRole('listitem', { name: 'tech' });
  await expect(row).toContainText('Second factor');
  await row.getByRole('button', { name: 'Reset second factor of tech' }).click();
  await row.getByRole('button', { name: 'Reset second factor', exact: true }).click();
  await expect(board.getByText('tech has no second factor now.').first()).toBeVisible();
  await expect(van.getByText('Please log in to access the technician dashboard.')).toBeVisible();
  await demand.click();
  await expect(demand).not.toBeChecked();
  await enterPassword(van, server, 'tech');
  await expect(van).toHaveURL(/\/tech$/);
});
