import { apiStaff } from './fixtures/api.ts';
import { expect, test } from './fixtures/customer-test.ts';
import { recordRequests } from './fixtures/record.ts';
import { expectToast, toastOf } from './fixtures/toast.ts';

const REFUND = 'You get $185.00 back in full. Nobody will come.';
const TOO_LATE = 'Your technician is already on the way. Please call support to cancel.';

test('a customer cancels a booking after the dialog has named the refund', async ({ page, customer }) => {
  const booking = await customer.book('Jordan Lee');
  await page.goto(`/tracking/${booking.id}`);
  const open = page.getByRole('button', { name: 'Cancel booking' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog.getByText(REFUND)).toBeVisible();
  const keep = dialog.getByRole('button', { name: 'Keep booking' });
  await expect(keep).toBeFocused();
  const asked = recordRequests(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(asked.filter((request) => request.endsWith('/cancel'))).toEqual([]);
  await open.click();
  await dialog.getByRole('button', { name: 'Cancel and refund $185.00' }).dblclick();
  await expectToast(page, 'Booking Cancelled', 'Your refund of $185.00 is on its way.');
  expect(asked.filter((request) => request.endsWith('/cancel'))).toHaveLength(1);
  await expect(dialog).toBeHidden();
  await expect(open).toBeHidden();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\$185\.00 \((refunded|not charged)\)$/)).toBeVisible();
  expect(await customer.bookings()).toMatchObject([{ status: 'cancelled' }]);
});

test('the cancel dialog of a customer says that it is too late once the technician is on the way', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const tech = await apiStaff(server, 'tech');
  const booking = await customer.book('Jordan Lee');
  await tech.setStatus(booking.id, 'confirmed');
  await page.goto(`/tracking/${booking.id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(REFUND)).toBeVisible();
  await tech.departed(booking.id);
  await expect(dialog.getByText(TOO_LATE)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel and refund' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Keep booking' }).click();
  await expect(dialog).toBeHidden();
  // Who looks for a way out finds the call.
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog.getByText(TOO_LATE)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Call Support' })).toBeVisible();
});

test('a cancellation from a page that missed the departure is refused with the same message', {
  tag: '@full',
}, async ({ page, context, server, customer }) => {
  const tech = await apiStaff(server, 'tech');
  const booking = await customer.book('Jordan Lee');
  await tech.setStatus(booking.id, 'confirmed');
  await context.routeWebSocket(/socket\.io/, (socket) => socket.close({ code: 1011 }));
  await page.goto(`/tracking/${booking.id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await tech.departed(booking.id);
  await page.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(page.getByRole('dialog').getByText(TOO_LATE)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call Support' })).toBeVisible();
  expect(await customer.bookings()).toMatchObject([{ status: 'confirmed' }]);
});

test('Home shows a toast with the refund when the company cancels the open booking', {
  tag: '@full',
}, async ({ page, server, customer }) => {
  const admin = await apiStaff(server, 'admin');
  const booking = await customer.book('Jordan Lee');
  await page.goto('/');
  const card = page.getByRole('link', { name: /Assignment Pending/ });
  await expect(card).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await admin.setStatus(booking.id, 'cancelled');
  await expectToast(page, 'Booking Cancelled');
  await expect(toastOf(page)).toContainText(/refund of \$185\.00 is on its way|\$185\.00 was refunded/);
  await expect(card).toBeHidden();
});
