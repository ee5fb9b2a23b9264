import { LOCATION } from '../test/money/square-ledger.ts';
import { startSquare } from '../test/money/square-server.ts';
import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { hostServer } from './fixtures/hosted-server.ts';
import { openBoard } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';
import { expectToast } from './fixtures/toast.ts';

test('the history in Booking Details shows live who changed what and when, in New York time', {
  tag: '@full',
}, async ({ browser, server }) => {
  const ana = await apiCustomer(server);
  const booking = await ana.book('Ana Silva');
  const other = await ana.book('Somebody Else');
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, {
    path: `/admin?booking=${booking.id}`,
    timezoneId: 'America/Los_Angeles',
  });
  const history = board.getByRole('region', { name: 'History' });
  const lines = history.getByRole('listitem');
  await expect(lines.last()).toContainText('CustomerBooked');
  await expect(lines.first()).toContainText('SystemPayment captured');

  await admin.assign(booking.id, 'tech');
  await expect(lines.first()).toContainText('adminAssigned to tech');
  await tech.setStatus(booking.id, 'confirmed');
  await expect(lines.first()).toContainText('techPending to Confirmed');
  await expect(lines).toHaveCount(4);

  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(booking.createdAt));
  await expect(lines.last().locator('time')).toHaveText(`Today ${at.replace(/\s/g, ' ')}`);

  await board.locator(`[data-booking="${other.id}"]`).click();
  await expect(lines).toHaveCount(2);
});

test('the board shows a refused refund, and then the refund once the provider accepts the retry', {
  tag: '@full',
}, async ({ browser }) => {
  const square = await startSquare();
  const server = await hostServer({
    env: {
      PAYMENT_PROVIDER: 'square',
      SQUARE_APPLICATION_ID: 'application',
      SQUARE_LOCATION_ID: LOCATION,
      SQUARE_ACCESS_TOKEN: 'token',
      SQUARE_BASE_URL: square.baseUrl,
    },
  });
  const ana = await apiCustomer(server);
  const admin = await apiStaff(server, 'admin');
  const { id } = await ana.book('Ana Silva');
  await admin.acknowledgeAll();
  const board = await openBoard(browser, server, admin.session, { path: `/admin?booking=${id}` });
  const row = board.locator(`[data-booking="${id}"]`);
  const details = board.getByRole('region', { name: 'Booking Details' });
  const lines = board.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(lines.first()).toContainText('SystemPayment captured');

  const [paid] = square.payments.values();
  if (paid) paid.refusesRefunds = true;
  await ana.cancel(id);
  await expectToast(
    board,
    'Refund Refused',
    '$185.00 did not go back to Ana Silva: the payment provider refused. It is tried again; call the customer.',
  );
  await expect(row).toContainText('Refund refused');
  await expect(details).toContainText('Captured, refund refused');
  await expect(lines.first()).toContainText('SystemRefund refused');

  if (paid) paid.refusesRefunds = false;
  await expect
    .poll(() => {
      // The provider first reports a refund as pending.
      for (const refund of square.refunds.values()) refund.status = 'COMPLETED';
      return row.textContent();
    })
    .toContain('Refunded');
  await expect(lines.first()).toContainText('SystemPayment refunded');
  await expect(details).not.toContainText('refund refused');
  await Promise.all([board.context().close(), server.stop()]);
  await square.close();
});
