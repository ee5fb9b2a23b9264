import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { defaultCompany } from '../src/domain/company/company-profile.ts';
import { makeTempFolder } from '../test/temp-folder.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hostServer, type JourneyServer } from './fixtures/hosted-server.ts';
import { openAs, openBoard, phone } from './fixtures/people.ts';
import { expect, test as withServer } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

const PASSWORD = 'a-pass-of-the-second-admin';

/** A company in which what is given back over $100 needs two admins. */
const test = withServer.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const company = join(makeTempFolder('company'), 'company.json');
    writeFileSync(company, JSON.stringify({ ...defaultCompany, refundApprovalOver: 100 }));
    const server = await hostServer({ company });
    await use(server);
    await server.stop();
  },
});

async function twoAdmins(server: JourneyServer) {
  const admin = await apiStaff(server, 'admin');
  await admin.addStaff({ username: 'mreyes', role: 'admin', name: 'Mia Reyes', password: PASSWORD });
  const mia = await apiStaff(server, 'admin', { username: 'mreyes', password: PASSWORD });
  const ana = await apiCustomer(server);
  const { id } = await ana.book('Ana Silva');
  await expect.poll(async () => (await ana.bookings())[0]?.paymentStatus).toBe('captured');
  await admin.acknowledgeAll();
  return { admin, mia, ana, id };
}

/** Lets the refunds of a server look as after the last refusal of the provider. */
function failRefunds({ dataDir }: JourneyServer): void {
  const db = new Sqlite(join(dataDir, 'curbvolt.sqlite'), { timeout: 5000 });
  db.prepare(
    `insert into refunds (id, payment_id, booking_id, number, amount_cents, reason, state, attempt, decline_detail,
      request_key, requested_by, requested_at)
     select 'failed', id, booking_id, 1, 6050, 'Late', 'failed', 20, 'The card is closed.', 'admin:x', 'admin', 1
     from payments`,
  ).run();
  db.close();
}

test('one admin asks for a large refund by keyboard, and another approves it on a board that is open', {
  tag: '@full',
}, async ({ browser, server }) => {
  const { admin, mia, ana, id } = await twoAdmins(server);
  const own = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const other = await openBoard(browser, server, mia.session);
  const books = await openBoard(browser, server, mia.session, { path: '/admin/payments?view=stuck' });
  await expect(books.getByText('Nothing is stuck')).toBeVisible();
  const payment = own.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('$173.51')).toBeVisible();
  await expect(payment.getByText('$11.49')).toBeVisible();

  await payment.getByRole('button', { name: 'Refund…' }).focus();
  await own.keyboard.press('Enter');
  const dialog = own.getByRole('dialog', { name: 'Give money back' });
  await expect(dialog.getByLabel('Amount in USD')).toBeFocused();
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('185.00');
  await dialog.getByLabel('Amount in USD').fill('185.01');
  await own.keyboard.press('Enter');
  await expect(dialog.getByText('At most $185.00 can be given back.')).toBeVisible();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expect(dialog.getByLabel('Amount in USD')).toBeFocused();
  await dialog.getByLabel('Amount in USD').fill('150');
  await expect(
    dialog.getByText(
      '$150.00 goes back to the card of Ana Silva. $35.00 stays paid. Another admin has to approve it first.',
    ),
  ).toBeVisible();
  await dialog.getByLabel('Reason').fill('The van broke down');
  await own.keyboard.press('Enter');
  await expectToast(own, 'Approval Requested', '$150.00');
  await expect(payment.getByRole('button', { name: 'Refund…' })).toBeFocused();

  const stuck = books.getByRole('list', { name: 'Stuck payments' }).getByRole('listitem');
  await expect(stuck).toContainText('Refund that waits for another admin, $150.00');
  await expect(stuck).toContainText(
    'admin has asked for it: The van broke down. Another admin approves or refuses it in its booking.',
  );

  const waiting = other.getByRole('group', { name: 'Refunds to approve' });
  await expect(waiting.getByRole('status')).toHaveText('1 refund waits for approval');
  await expect(payment.getByText('Another admin has to approve it.')).toBeVisible();
  await expect(payment.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  await waiting.getByRole('button', { name: /Show the refund of \$150\.00/ }).click();
  const seen = other.getByRole('region', { name: 'Payment' });
  await expect(seen.getByText('The van broke down')).toBeVisible();
  await seen.getByRole('button', { name: 'Approve $150.00' }).focus();
  await other.keyboard.press('Enter');
  for (const region of [payment, seen]) {
    await expect(region.getByText('Given back')).toBeVisible();
    await expect(region.getByText('Partially refunded')).toBeVisible();
    await expect(region.getByText(/admin, approved by mreyes/)).toBeVisible();
  }
  await expect(seen).toBeFocused();
  await expect(waiting.getByRole('status')).toHaveText('');
  await expect(books.getByText('Nothing is stuck')).toBeVisible();
  const history = own.getByRole('region', { name: 'History' });
  await expect(history.getByText('Refund approved: $150.00')).toBeVisible();

  const customer = await openAs({ browser, server }, '/history', { cookie: ana.cookie });
  await expect(customer.getByText('$150.00 refunded.')).toBeVisible();
  await customer.goto(`/tracking/${id}`);
  await expect(customer.getByText('$185.00 ($150.00 refunded)')).toBeVisible();
});

test('a refund that the card has refused for good is paid otherwise from a phone', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const { admin, id } = await twoAdmins(server);
  failRefunds(server);
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}`, ...phone });
  const payment = board.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('The payment provider has refused it: The card is closed.')).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Try Again: refund of $60.50' })).toBeVisible();
  await payment.getByRole('button', { name: 'Paid Otherwise: refund of $60.50' }).click();
  const dialog = board.getByRole('dialog', { name: 'Paid otherwise?' });
  await dialog.getByRole('button', { name: '$60.50 was paid' }).click();
  await expect(dialog.getByText('Say how, such as: cash at the car.')).toBeVisible();
  await dialog.getByLabel('How was it paid?').fill('Cash at the car');
  await dialog.getByRole('button', { name: '$60.50 was paid' }).click();
  await expectToast(board, 'Refund Paid Otherwise', '$60.50');
  await expect(payment.getByText('By admin: Cash at the car')).toBeVisible();
  await expect(payment.getByText('Partially refunded')).toBeVisible();
  await expect(payment).toBeFocused();
});
