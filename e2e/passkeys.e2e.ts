import type { Page } from '@playwright/test';
import { apiCustomer } from './fixtures/api.ts';
import { openAs, phone } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { addVirtualAuthenticator } from './fixtures/virtual-authenticator.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });

test('a customer adds, renames, uses and removes a passkey', async ({ browser, server }) => {
  const robin = await apiCustomer(server, 'robin@example.com');
  const page = await openAs({ browser, server }, '/account', robin);
  const authenticator = await addVirtualAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const row = list(page).getByRole('listitem');
  await expect(row).toHaveCount(1);
  expect(await authenticator.count()).toBe(1);

  await row.getByRole('button', { name: /^Rename / }).click();
  await expect(row.locator('[name=passkeyName]')).toBeFocused();
  await row.locator('[name=passkeyName]').fill('My phone');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('My phone');
  await expect(row.getByRole('button', { name: 'Rename My phone' })).toBeFocused();

  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/api/login?returnTo=/account');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('robin@example.com')).toBeVisible();
  await expect(row).toContainText(/Last used Today/);

  await row.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(list(page)).toBeHidden();
  await page.getByRole('link', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/api/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'That passkey was not accepted.' })).toBeVisible();
});

test('a technician adds a passkey after entering the password and signs in with the passkey', {
  tag: '@full',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url });
  const van = await context.newPage();
  const authenticator = await addVirtualAuthenticator(van);
  const password = server.passwords?.tech ?? '';
  await van.goto('/tech-login');
  await van.locator('[name=username]').fill('tech');
  await van.locator('[name=password]').fill(password);
  await van.getByRole('button', { name: 'Access Tech Dashboard' }).click();
  await expect(van).toHaveURL(/\/tech$/);

  await van.getByRole('button', { name: 'Account' }).click();
  const dialog = van.getByRole('dialog', { name: 'Your account' });
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.locator('[name=password]').fill('not the password');
  await van.keyboard.press('Enter');
  await expect(dialog.getByText('That password is not right.')).toBeVisible();
  expect(await authenticator.count()).toBe(0);
  await dialog.locator('[name=password]').fill(password);
  await van.keyboard.press('Enter');
  await expect(list(van).getByRole('listitem')).toHaveCount(1);
  await van.keyboard.press('Escape');
  await van.getByRole('button', { name: 'Logout' }).click();
  await expect(van).toHaveURL(/\/tech-login$/);

  await van.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(van).toHaveURL(/\/tech$/);
  await van.getByRole('button', { name: 'Account' }).click();
  await expect(dialog).toContainText('Signed in as tech');
  await expect(list(van)).toContainText(/Last used Today/);
  await van.keyboard.press('Escape');
  await van.getByRole('button', { name: 'Logout' }).click();

  // A failed user verification on the phone does not sign in.
  await authenticator.verify(false);
  await van.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(van.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  await expect(van).toHaveURL(/\/tech-login$/);
});
