import { apiStaff } from './fixtures/api.ts';
import { backdate, backdateArrival } from './fixtures/backdate.ts';
import { bookAtLakeside, test } from './fixtures/lakeside-test.ts';
import { openAs, openBoard } from './fixtures/people.ts';
import { aPhoto } from './fixtures/photo.ts';
import { expect } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

test('a customer who cancels after the free minutes is told the fee before, and sees it afterwards', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { jordan, id } = await bookAtLakeside(server);
  const page = await openAs({ browser, server }, `/tracking/${id}`, { cookie: jordan.cookie });
  const open = page.getByRole('button', { name: 'Cancel booking' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await open.click();
  await expect(dialog.getByText('You get $165.00 back in full. Nobody will come.')).toBeVisible();
  await expect(dialog.getByText(/Free until .+/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep booking' }).click();

  backdate(server, id, 6);
  await page.reload();
  await open.click();
  await expect(dialog.getByText('we keep $35.00, and you get $130.00 back')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel and refund $130.00' }).click();
  await expectToast(page, 'Booking Cancelled');
  await expect(page.getByText('$165.00 ($35.00 kept)')).toBeVisible();
  await expect.poll(async () => (await jordan.bookings())[0]?.refundedAmount).toBe(130);

  await page.goto(`/receipts/${id}`);
  await expect(page.getByText('Kept, cancelled late')).toBeVisible();
  await page.goto('/terms');
  await expect(
    page.getByText('Emergency: Free to cancel for 5 minutes after booking; after that we keep $35.00.'),
  ).toBeVisible();
});

test('a technician reports a missing car after the wait, and the dispatcher sees the evidence', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { id } = await bookAtLakeside(server);
  const [admin, tech] = [await apiStaff(server, 'admin'), await apiStaff(server, 'tech')];
  await admin.assign(id, 'tech');
  await tech.setStatus(id, 'confirmed');
  await tech.arrived(id);
  const phone = await openAs({ browser, server }, '/tech', { tech: tech.session });
  const card = phone.getByRole('article', { name: id.slice(-8) });
  const waiting = card.getByRole('button', { name: /^Customer not here\? Possible in \d+:\d\d$/ });
  await expect(waiting).toBeDisabled();

  backdateArrival(server, id, 11);
  await phone.reload();
  await card.getByRole('button', { name: 'Customer not here', exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: `Customer not here, ${id.slice(-8)}` });
  await expect(
    dialog.getByText('The job is cancelled: $55.00 is kept, $110.00 goes back to the customer.'),
  ).toBeVisible();
  const waive = dialog.getByLabel('Waive the fee of $55.00 and give everything back');
  await waive.check();
  await expect(
    dialog.getByText('The job is cancelled, and the customer gets everything back.'),
  ).toBeVisible();
  await waive.uncheck();
  await dialog.getByRole('radio', { name: 'The car is not here' }).check();
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(dialog.getByText('Please say what you saw.')).toBeVisible();
  await dialog.locator('[name=note]').fill('The place is empty, nobody answers the phone.');
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expectToast(
    phone,
    'Not reported',
    'Please add a photo: your position does not show that you are at the car.',
  );
  await dialog.locator('input[type=file]').setInputFiles(await aPhoto());
  await expect(dialog.getByText('place.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expectToast(phone, 'Booking Cancelled', 'The customer is told why.');
  await expect(card).toBeHidden();

  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  await expect(board.getByText(/\$55\.00 kept: the car was gone/)).toBeVisible();
  await expect(board.getByText('The place is empty, nobody answers the phone.')).toBeVisible();
  await expect(board.getByRole('img', { name: 'Left by the technician' })).toBeVisible();
  await expect(board.getByText(/the car was gone, waited 11 min, with a photo, \$55\.00 kept/)).toBeVisible();
});
