import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { press } from './fixtures/keyboard.ts';
import { look } from './fixtures/look.ts';
import { expectToast } from './fixtures/toast.ts';

test('a customer sees own signed-in devices and signs other devices out by keyboard', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const stolen = await apiCustomer(server, customer.email);
  const forgotten = await apiCustomer(server, customer.email);
  await page.goto('/account');
  const list = page.getByRole('list', { name: 'Your devices' });
  const devices = list.getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.first()).toContainText('This device');
  await look(page, 'the own devices');

  await press(page, devices.getByRole('button', { name: /^Sign out/ }).first());
  await expectToast(page, 'Signed Out');
  await expect(devices).toHaveCount(2);
  await expect(list).toBeFocused();
  const another = await apiCustomer(server, customer.email);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices).toHaveCount(1);
  for (const each of [stolen, forgotten, another]) await expect(each.bookings()).rejects.toThrow('401');
  await expect(customer.bookings()).resolves.toEqual([]);
});

test('an admin signs a customer out on all devices', { tag: '@full' }, async ({
  browser,
  page,
  server,
  customer,
}) => {
  await customer.saveProfile({ firstName: 'Jordan', lastName: 'Lee', phone: '9735550118' });
  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Your devices' })).toBeVisible();
  const { session } = await apiStaff(server, 'admin');
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  const board = await context.newPage();
  await board.addInitScript((value) => localStorage.setItem('adminSession', value), JSON.stringify(session));
  await board.goto('/admin');
  await board.getByRole('tab', { name: 'Customer Contact' }).click();
  await board.getByRole('tabpanel').getByText('Jordan Lee').first().click();
  const dialog = board.getByRole('dialog', { name: 'Customer' });
  await expect(dialog.getByRole('list', { name: 'Devices of Jordan Lee' })).toBeVisible();
  await look(board, 'devices of a customer');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog).toContainText('Signed in nowhere.');
  await expect(customer.bookings()).rejects.toThrow('401');
  await context.close();
});
