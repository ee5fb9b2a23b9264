import { isFull } from '../test/form.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { look } from './fixtures/look.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

test('Customer Analytics and Customer Contact show signups, bookings and payments without a reload', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const board = await openBoard(browser, server, admin.session, { path: '/admin?tab=contact' });
  const open = (tab: string) => board.getByRole('tab', { name: tab }).click();
  await expect(board.getByText('No customers yet')).toBeVisible();
  const ana = await test.step('Customer Analytics shows a new signup', async () => {
    await open('Customer Analytics');
    const figure = (title: string) =>
      board
        .locator('dl > div', { has: board.getByText(title, { exact: true }) })
        .locator('dd')
        .first();
    await expect(figure('Total signups')).toHaveText('0');
    await expect(board.getByText('0 in 7 days, 0 in 30 days')).toBeVisible();
    await expect(board.getByText('No customers yet')).toHaveCount(2);
    const signedUp = await apiCustomer(server, 'ana@example.com');
    for (const title of ['Total signups', 'Signups today', 'Signups this week', 'Active users'])
      await expect(figure(title)).toHaveText('1');
    await expect(board.getByText('1 in 7 days, 1 in 30 days')).toBeVisible();
    await expect(board.getByRole('listitem').filter({ hasText: 'direct' })).toContainText('1');
    return signedUp;
  });

  const booking = await test.step('Customer Analytics shows a new booking and its payment', async () => {
    const row = board.getByLabel('Active customers table').getByRole('row', { name: /ana@example\.com/ });
    await expect(row).toContainText('None');
    const booked = await ana.book('Ana Silva');
    // The first booking fills the profile.
    const named = board.getByLabel('Active customers table').getByRole('row', { name: /Ana Silva/ });
    await expect(named).toContainText('Emergency');
    await expect(named).toContainText('$185.00');
    await expect(board.getByLabel('Recent customers table')).toContainText('$185.00');
    return booked;
  });

  const names = board.getByLabel('Customers table').getByRole('button');
  await test.step('Customer Contact shows who signed up while another tab was open', async () => {
    await apiCustomer(server, 'ben@example.com');
    await admin.acknowledgeAll();
    await expect(board.getByRole('alertdialog')).toBeHidden();
    await open('Customer Contact');
    await expect(names).toHaveText(['ben@example.com', 'Ana Silva']);
  });

  await test.step('Customer Contact finds and opens a customer by keyboard, whose details change live', async () => {
    await board.keyboard.press('/');
    await board.keyboard.press('ArrowDown');
    await expect(names.first()).toBeFocused();
    await board.keyboard.press('/');
    await board.keyboard.type('an');
    await expect(names).toHaveText(['Ana Silva']);
    await names.first().focus();
    await board.keyboard.press('Enter');
    const dialog = board.getByRole('dialog', { name: 'Customer' });
    const bookings = dialog.locator('[aria-labelledby=their-bookings]').getByRole('listitem');
    await expect(dialog.getByText('Emergency bookings').locator('..')).toContainText('1');
    await expect(dialog.getByText('Average spending').locator('..')).toContainText('$185.00');
    await expect(dialog.getByText('Not provided').first()).toBeVisible();
    await expect(bookings).toContainText('Pending');

    // A status change by somebody else needs no answer to a request.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await board.route('**/api/**', async (route) => {
      await held;
      await route.continue();
    });
    await admin.setStatus(booking.id, 'confirmed');
    await expect(bookings).toContainText('Confirmed');
    letGo();
    await board.unroute('**/api/**');
    await ana.book('Ana Silva');
    await expect(dialog.getByText('Emergency bookings').locator('..')).toContainText('2');
    await expect(bookings).toHaveCount(2);
    await board.getByRole('button', { name: 'Acknowledge All' }).click();

    await dialog.getByRole('link', { name: 'Email' }).focus();
    await board.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await board.getByLabel('Search customers').fill('zzz');
    await expect(board.getByText('No customers match')).toBeVisible();
  });

  await test.step('Data kept shows the retention periods and the last removals', async () => {
    await board.getByRole('button', { name: 'Data kept' }).click();
    const dialog = board.getByRole('dialog', { name: 'Data kept' });
    const trail = dialog.getByRole('listitem').filter({ hasText: 'Positions of technicians' });
    await expect(trail).toContainText('Kept for 30 days from when they were taken');
    await expect(trail).toContainText(/Last run Today .*0 removed, 0 in all/);
    await expect(dialog.getByRole('listitem')).toHaveCount(7);
    if (isFull) await look(board, 'data kept');
  });
});
