import { apiCustomer } from './fixtures/api.ts';
import { press, tabTo } from './fixtures/keyboard.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a dispatcher logs in, searches, confirms, assigns and renames an account by keyboard alone', {
  tag: '@full',
}, async ({ page, server }) => {
  const ana = await apiCustomer(server);
  const ben = await apiCustomer(server, 'ben@example.com');
  for (const name of ['Ana One', 'Ana Two']) await ana.book(name);
  await ben.book('Ben Carter');
  const { keyboard } = page;
  await page.goto('/admin-login');
  await tabTo(page, page.locator('[name=username]'));
  await keyboard.type('admin');
  await tabTo(page, page.locator('[name=password]'));
  await keyboard.type(server.passwords?.admin ?? '');
  await keyboard.press('Enter');

  // F9 goes to the first alert, and Escape dismisses it.
  const alerts = page.getByRole('alertdialog');
  await expect(alerts.getByRole('button', { name: 'ACK', exact: true })).toHaveCount(3);
  await keyboard.press('F9');
  await expect(alerts.getByRole('button', { name: 'ACK', exact: true }).first()).toBeFocused();
  await keyboard.press('Escape');
  await expect(alerts.getByRole('button', { name: 'ACK', exact: true })).toHaveCount(2);
  await press(page, alerts.getByRole('button', { name: 'Acknowledge All' }));
  await expect(alerts).toBeHidden();

  // The dispatcher searches for, opens and confirms a booking.
  const rows = page.locator('[data-booking]');
  await expect(rows).toHaveCount(3);
  await press(page, page.getByRole('button', { name: 'Filter', exact: true }));
  await expect(page.getByRole('menuitemradio', { name: 'Urgency' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Newest' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/order=newest/);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await keyboard.press('/');
  await keyboard.type('ana');
  await expect(rows).toHaveCount(2);
  await tabTo(page, rows.first());
  await keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ana Two' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Confirm', exact: true }));
  await expectToast(page, 'Status Updated', 'Confirmed');
  await expect(rows.first()).toContainText('Confirmed');

  // The dispatcher moves over the tabs to Tech Management and assigns a booking.
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await page.reload();
  await press(page, tab(/Booking Management/), 'ArrowRight');
  await expect(page.getByText('Total signups')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page.getByLabel('Search customers')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(tab(/Tech Management/)).toBeFocused();
  // The unassigned bookings are one tab stop; the arrow keys move between them.
  const waiting = page.locator('li[data-drag-booking] [data-row]');
  await tabTo(page, waiting.first());
  for (const next of [waiting.nth(1), waiting.nth(2)]) {
    await keyboard.press('ArrowDown');
    await expect(next).toBeFocused();
  }
  await expect(waiting.nth(2)).toContainText('Ben Carter');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: /tech/ }).first());
  await keyboard.press('Space');
  await press(page, page.locator('button[type=submit]', { hasText: 'Assign Technician' }));
  await expectToast(page, 'Assignment Successful');

  // A closed dialog returns the focus to the button that opened the dialog.
  const opener = page.getByRole('button', { name: 'Staff accounts' });
  // The links and buttons above the technicians are one tab stop.
  await press(page, page.getByRole('link', { name: 'Roster', exact: true }), 'End');
  await expect(opener).toBeFocused();
  await keyboard.press('Enter');
  const staff = page.getByRole('dialog', { name: 'Staff accounts' });
  await press(page, staff.getByRole('button', { name: 'Rename tech' }));
  await expect(staff.locator('[name=name]')).toBeFocused();
  await keyboard.type('Dana Morales');
  await keyboard.press('Enter');
  await expect(staff.getByRole('listitem', { name: 'tech' })).toContainText('Dana Morales');
  await expect(staff.getByRole('button', { name: 'Rename tech' })).toBeFocused();
  // Escape closes the toast first, if one is open, and then the dialog.
  await expect
    .poll(async () => {
      if (await staff.isVisible()) await keyboard.press('Escape');
      return staff.isVisible();
    })
    .toBe(false);
  await expect(opener).toBeFocused();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
