import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { settle } from '../scripts/screenshots/settle.ts';
import { type ApiCustomer, apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import type { JourneyServer } from './fixtures/hosted-server.ts';
import { openBoard, phone } from './fixtures/people.ts';
import { recordRequests } from './fixtures/record.ts';
import { expectToast } from './fixtures/toast.ts';

const dialogOf = (board: Page) => board.getByRole('dialog', { name: 'Cancel this booking?' });
const EFFECT = 'Jordan Lee gets $185.00 back. The booking cannot be reopened.';

/** Presses Cancel, keeps the booking by Enter and by Escape, runs `meanwhile`, and cancels; all by keyboard. */
async function cancelByKeyboard(
  { browser, server, customer }: { browser: Browser; server: JourneyServer; customer: ApiCustomer },
  options: BrowserContextOptions,
  meanwhile?: (board: Page, id: string) => Promise<void>,
) {
  const admin = await apiStaff(server, 'admin');
  const { id } = await customer.book('Jordan Lee');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}`, ...options });
  const sent = recordRequests(board);
  const cancel = board.getByRole('group', { name: 'Update Status' }).getByRole('button', { name: 'Cancel' });
  const dialog = dialogOf(board);
  const keep = dialog.getByRole('button', { name: 'Keep booking' });

  await cancel.click();
  await expect(dialog.getByText(EFFECT)).toBeVisible();
  await expect(keep).toBeFocused();
  await board.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await board.keyboard.press('Enter');
  await expect(keep).toBeFocused();
  // In the frame that opens the dialog, the details below still handle Escape.
  await settle(board);
  await board.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(sent.filter((request) => request.startsWith('PATCH'))).toEqual([]);
  expect(await customer.bookings()).toMatchObject([{ status: 'pending' }]);

  await meanwhile?.(board, id);
  await cancel.click();
  await expect(keep).toBeFocused();
  await board.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel and refund $185.00' })).toBeFocused();
  await board.keyboard.press('Enter');
  await expectToast(board, 'Status Updated', 'Cancelled');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeDisabled();
  await expect(board.getByRole('group', { name: 'Update Status' })).toBeFocused();
  expect(await customer.bookings()).toMatchObject([{ status: 'cancelled' }]);
}

test('Cancel on the board names the refund first, and cancels no booking that changes while it asks', {
  tag: '@full',
}, async ({ browser, server, customer }) => {
  await cancelByKeyboard({ browser, server, customer }, {}, async (board, id) => {
    const dialog = dialogOf(board);
    await board.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog.getByText(EFFECT)).toBeVisible();
    const tech = await apiStaff(server, 'tech');
    await tech.duty(true);
    await tech.setStatus(id, 'confirmed');
    await expect(dialog.getByText(`${EFFECT} tech is told not to come.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel and refund $185.00' }).click();
    await expectToast(board, 'Update Failed', 'tech has changed this booking meanwhile.');
    expect(await customer.bookings()).toMatchObject([{ status: 'confirmed' }]);
    await expect(dialog).toBeHidden();
  });
});

test('Cancel on the board on a phone names the refund first, with the focus on Keep booking', {
  tag: '@full',
}, async ({ browser, server, customer }) => {
  await cancelByKeyboard({ browser, server, customer }, phone);
});
