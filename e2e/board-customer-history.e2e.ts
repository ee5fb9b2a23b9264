import { expectAccessible } from './fixtures/access.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

test('a dispatcher reads a history from a booking, writes a note that others see, and merges two accounts', {
  tag: '@full',
}, async ({ browser, server }) => {
  const admin = await apiStaff(server, 'admin');
  const { id } = await (await apiCustomer(server, 'ana@example.com')).book('Ana One');
  await (await apiCustomer(server, 'ana@work.example')).book('Ana Work');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  await board
    .getByRole('region', { name: 'Booking Details' })
    .getByRole('button', { name: 'Customer' })
    .click();
  const dialog = board.getByRole('dialog', { name: 'Customer', exact: true });
  await expect(dialog.getByRole('region', { name: 'All bookings' })).toContainText('$185.00, paid');

  const other = await openBoard(browser, server, admin.session, {
    path: board.url().replace(server.url, ''),
  });
  await dialog.getByRole('textbox', { name: 'New note' }).fill('Gate code 4711');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  const notes = (page: typeof board) => page.getByRole('region', { name: 'Notes', exact: true });
  await expect(notes(board)).toContainText('Gate code 4711');
  await expect(notes(other)).toContainText('Gate code 4711');
  await expectAccessible(board, 'history of a customer');

  await dialog.getByRole('button', { name: /^Merge with another/ }).click();
  const merging = board.getByRole('dialog', { name: 'Merge with another account' });
  await merging.getByRole('searchbox').fill('work');
  await merging.getByRole('button', { name: /Ana Work/ }).click();
  await expect(merging).toContainText('1 booking goes over, 1 payment, 0 saved cards, 0 notes, 0 vehicles.');
  await expect(merging).toContainText('ana@work.example leads to this account no more');
  await expectAccessible(board, 'merge of two accounts');
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expectToast(board, 'Customers Merged');
  await expect(dialog.getByRole('region', { name: 'All bookings' }).getByRole('listitem')).toHaveCount(2);
  await expect(other.getByRole('region', { name: 'All bookings' }).getByRole('listitem')).toHaveCount(2);
});
