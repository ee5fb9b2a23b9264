import type { Page } from '@playwright/test';
import { keepSecret } from '../test/personal-data.ts';
import { apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

async function openStaff(page: Page) {
  await page.getByRole('button', { name: 'Staff accounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Staff accounts' });
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
  return dialog;
}

test('an admin adds, renames, disables, enables an account and resets its password; other boards update live', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { session } = await apiStaff(server, 'admin');
  const path = '/admin?tab=technicians';
  const board = await openBoard(browser, server, session, { path });
  const other = await openBoard(browser, server, session, { path });
  const staff = await openStaff(board);
  const seen = await openStaff(other);
  await expect(seen.getByRole('listitem', { name: 'sbrooks' })).toBeHidden();

  // An admin adds an account with a suggested password; errors are shown under their fields, and input stays.
  await staff.getByRole('button', { name: 'Add account' }).click();
  await expect(staff.locator('[name=username]')).toBeFocused();
  await staff.locator('[name=username]').fill('tech');
  await staff.locator('[name=name]').fill('Sam Brooks');
  await staff.locator('[name=password]').fill('short');
  await staff.getByRole('button', { name: 'Add account' }).click();
  await expect(staff.getByText('Use at least 12 characters.')).toBeVisible();
  await expect(staff.locator('[name=password]')).toHaveAttribute('type', 'password');
  await staff.getByRole('button', { name: 'Suggest one' }).click();
  // The suggested password is visible, because nobody can look it up later.
  await expect(staff.locator('[name=password]')).toHaveAttribute('type', 'text');
  await staff.getByRole('button', { name: 'Add account' }).click();
  await expect(staff.getByText('That username is taken.')).toBeVisible();
  await staff.locator('[name=username]').fill('SBrooks');
  const password = await staff.locator('[name=password]').inputValue();
  await staff.getByRole('button', { name: 'Add account' }).click();
  const row = staff.getByRole('listitem', { name: 'sbrooks' });
  await expect(row).toContainText('Sam Brooks, Technician, never logged in');
  await expect(staff.getByRole('button', { name: 'Add account' })).toBeFocused();
  await expect(seen.getByRole('listitem', { name: 'sbrooks' })).toBeVisible();

  // The name changes; the username, which the history contains, stays.
  await row.getByRole('button', { name: 'Rename sbrooks' }).click();
  await row.locator('[name=name]').fill('Samuel Brooks');
  await row.locator('[name=phone]').fill('(973) 555-0142');
  await board.keyboard.press('Enter');
  await expect(row).toContainText('Samuel Brooks, Technician, (973) 555-0142');
  await expect(row.locator('[name=name]')).toHaveCount(0);
  await expect(seen.getByRole('listitem', { name: 'sbrooks' })).toContainText('Samuel Brooks');

  // The new technician signs in, and is signed out once the account is disabled.
  const context = await browser.newContext({ baseURL: server.url });
  const van = await context.newPage();
  const signIn = async (withPassword: string) => {
    await van.goto('/tech-login');
    await van.locator('[name=username]').fill('sbrooks');
    await van.locator('[name=password]').fill(keepSecret(withPassword));
    await van.getByRole('button', { name: 'Access Tech Dashboard' }).click();
  };
  await signIn(password);
  await expect(van).toHaveURL(/\/tech$/);
  await row.getByRole('button', { name: 'Disable sbrooks' }).click();
  await expect(row).toContainText('sbrooks will be signed out everywhere at once.');
  await row.getByRole('button', { name: 'Disable sbrooks' }).last().click();
  await expect(row).toContainText('Disabled');
  await expect(van.getByText('Please log in to access the technician dashboard.')).toBeVisible();
  await expect(seen.getByRole('listitem', { name: 'sbrooks' })).toContainText('Disabled');
  await signIn(password);
  await expect(van.getByText('Invalid username or password').first()).toBeVisible();

  // The admin enables the account again and sets another password.
  await row.getByRole('button', { name: 'Enable sbrooks' }).click();
  await row.getByRole('button', { name: 'Reset password of sbrooks' }).click();
  await row.locator('[name=password]').fill('another horse battery');
  await row.getByRole('button', { name: 'Set password', exact: true }).click();
  await expect(board.getByText('sbrooks has a new password and was signed out.').first()).toBeVisible();
  await signIn('another horse battery');
  await expect(van).toHaveURL(/\/tech$/);

  // The last active admin account cannot be disabled.
  const own = staff.getByRole('listitem', { name: 'admin' });
  await own.getByRole('button', { name: 'Disable admin' }).click();
  await expect(own).toContainText('This is your own account');
  await own.getByRole('button', { name: 'Disable admin' }).last().click();
  await expect(board.getByText('The last active admin cannot be disabled.').first()).toBeVisible();
  await own.getByRole('button', { name: 'Keep enabled' }).click();
  await board.keyboard.press('Escape');
  await expect(board.getByText('Active Technicians').first()).toBeVisible();
});
