import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/access.ts';
import { apiStaff } from './fixtures/api.ts';
import { backdateSignIns } from './fixtures/backdate.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { look } from './fixtures/look.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const GIVEN = 'correct horse battery';

/** The staff accounts of a board whose sign-in is 16 minutes ago. */
async function openAccounts(page: Page, server: JourneyServer) {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'ben', role: 'admin', password: GIVEN });
  await page.addInitScript(
    (session) => localStorage.setItem('adminSession', session),
    JSON.stringify(admin.session),
  );
  await page.goto('/admin');
  await page.getByRole('tab', { name: /Tech Management/ }).click();
  await page.getByRole('button', { name: 'Staff accounts' }).click();
  backdateSignIns(server, 16);
  const accounts = page.getByRole('dialog', { name: 'Staff accounts' });
  return { admin, accounts, ben: accounts.getByRole('listitem', { name: 'ben' }) };
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

test('a change of who may sign in asks for the password, is left alone by Escape, and goes on after it', {
  tag: '@full',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ben } = await openAccounts(page, server);
  await ben.getByRole('button', { name: 'Disable ben' }).click();
  const disable = ben.getByRole('button', { name: 'Disable ben' }).last();
  await disable.click();
  await expect(question(page).locator('[name=password]')).toBeFocused();
  await expectAccessible(page, 'the question who it is');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(disable).toBeFocused();
  await expect(ben).not.toContainText('Disabled');

  await page.keyboard.press('Enter');
  await question(page).locator('[name=password]').fill('not my password');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('That password is not right.');
  await question(page)
    .locator('[name=password]')
    .fill(server.passwords?.admin ?? '');
  await page.keyboard.press('Enter');
  await expect(ben).toContainText('Disabled');
  await expect(question(page)).toBeHidden();
  await expectToast(page, 'Account Updated', 'ben is disabled and signed out.');
});

test('the question who it is asks for a code where an authenticator app is set up, at every width', {
  tag: '@full',
}, async ({ page, server }) => {
  const { admin, accounts } = await openAccounts(page, server);
  const app = await admin.setUpAuthenticator(server.passwords?.admin ?? '');
  const demand = accounts.getByRole('switch', { name: 'Ask everyone for a second factor' });
  await demand.click();
  await expect(question(page).locator('[name=totp]')).toBeVisible();
  await look(page, 'the question who it is');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(demand).toBeFocused();
  await expect(demand).not.toBeChecked();
  await demand.click();
  await question(page)
    .locator('[name=password]')
    .fill(server.passwords?.admin ?? '');
  await question(page).locator('[name=totp]').fill(app());
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(demand).toBeChecked();
  await expect(demand).toBeFocused();
  expect((await admin.settings()).requireSecondFactor).toBe(true);
});
