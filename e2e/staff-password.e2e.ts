import type { Page } from '@playwright/test';
import type { StoredSession } from '../src/domain/people/staff.ts';
import { isFull } from '../test/form.ts';
import { expectAccessible } from './fixtures/access.ts';
import { apiStaff } from './fixtures/api.ts';
import { press, tabTo, type } from './fixtures/keyboard.ts';
import { look } from './fixtures/look.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const GIVEN = 'correct horse battery';
const OWN = 'a sentence of my own';

/** Checks accessibility, in the long form at every width and in the dark. */
const lookInForm = (page: Page, name: string) => (isFull ? look(page, name) : expectAccessible(page, name));

/** Opens a dashboard with a stored session. */
async function enter(page: Page, session: StoredSession): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `${session.role}Session`,
    JSON.stringify(session),
  ] as const);
  await page.goto(`/${session.role}`);
}

test('a technician with a given password must choose an own password first, by keyboard alone', {
  tag: '@full',
}, async ({ page, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaffWithGivenPassword({
    username: 'dmorales',
    role: 'tech',
    name: 'Dana Morales',
    password: GIVEN,
  });
  await page.goto('/tech-login');
  await type(page, page.locator('[name=username]'), 'dmorales');
  await type(page, page.locator('[name=password]'), GIVEN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tech$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  await expect(page.getByText('GPS Tracking')).toBeHidden();
  // The page asks for an own password again after a reload.
  await page.reload();
  const chosen = page.locator('[name=newPassword]');
  await expect(chosen).toBeFocused();
  // The given password was typed a moment ago.
  await expect(page.locator('[name=password]')).toHaveCount(0);
  await lookInForm(page, 'the own password');

  await type(page, chosen, 'dmorales rides');
  await press(page, page.getByRole('button', { name: 'Save password' }));
  await expect(page.getByText(/without the company's name or the username/)).toBeVisible();
  await expect(chosen).toBeFocused();
  await type(page, chosen, OWN);
  await page.keyboard.press('Enter');
  // The toast about GPS tracking replaces the toast about the password.
  await expect(page.getByText('GPS Tracking').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('GPS Tracking').first()).toBeVisible();
  await apiStaff(server, 'tech', { username: 'dmorales', password: OWN });
});

test('the password form of an account that is disabled meanwhile leads to the sign-in', {
  tag: '@full',
}, async ({ page, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaffWithGivenPassword({ username: 'sbrooks', role: 'admin', password: GIVEN });
  await page.goto('/admin-login');
  await page.locator('[name=username]').fill('sbrooks');
  await page.locator('[name=password]').fill(GIVEN);
  await page.getByRole('button', { name: 'Sign In to Admin Dashboard' }).click();
  await expect(page.getByText('Choose your own password')).toBeVisible();
  await admin.changeStaff('sbrooks', { active: false });
  await expect(page.getByText('Please log in to access the admin dashboard.')).toBeVisible();
});

for (const [role, waits] of [
  ['admin', 'Recent Bookings'],
  ['tech', 'GPS Tracking'],
] as const) {
  test(`the account dialog of role ${role} signs out other devices and changes the password`, {
    tag: '@full',
  }, async ({ page, server, browser }) => {
    const elsewhere = await browser.newPage({ baseURL: server.url });
    await enter(elsewhere, (await apiStaff(server, role)).session);
    await expect(elsewhere.getByText(waits).first()).toBeVisible();
    await enter(page, (await apiStaff(server, role)).session);
    await page.getByRole('button', { name: 'Account' }).click();
    const account = page.getByRole('dialog', { name: 'Your account' });
    const devices = account.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
    await lookInForm(page, `the account of role ${role}`);

    await press(page, devices.getByRole('button', { name: /^Sign out/ }));
    await expect(elsewhere.getByText('Access Denied')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(account.getByRole('list', { name: 'Your devices' })).toBeFocused();

    await press(page, account.getByRole('button', { name: 'Change password' }));
    await type(page, account.locator('[name=password]'), server.passwords?.[role] ?? '');
    await type(page, account.locator('[name=newPassword]'), OWN);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Password Changed');
    await expect(account.getByRole('button', { name: 'Change password' })).toBeFocused();
    // Escape closes the toast first, then the dialog.
    await page.keyboard.press('Escape');
    await expect(account).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(account).toBeHidden();
    await tabTo(page, page.getByRole('button', { name: 'Logout' }));
    await apiStaff(server, role, { username: role, password: OWN });
    await elsewhere.close();
  });
}

test('an admin signs a technician out everywhere', { tag: '@full' }, async ({ page, server }) => {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'dmorales', role: 'tech', password: GIVEN });
  const tech = await apiStaff(server, 'tech', { username: 'dmorales', password: GIVEN });
  await enter(page, admin.session);
  await page.getByRole('tab', { name: /Tech Management/ }).click();
  await page.getByRole('button', { name: 'Staff accounts' }).click();
  const row = page.getByRole('listitem', { name: 'dmorales' });
  await row.getByRole('button', { name: 'Devices of dmorales' }).click();
  await expect(row.getByRole('list', { name: 'Devices of dmorales' }).getByRole('listitem')).toHaveCount(1);
  await lookInForm(page, 'devices of staff');
  await row.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectToast(page, 'Signed Out', 'dmorales is signed out everywhere.');
  await expect(row).toContainText('Signed in nowhere.');
  await expect(tech.duty(true)).rejects.toThrow('401');
});
