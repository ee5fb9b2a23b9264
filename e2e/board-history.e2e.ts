import { apiCustomer, apiStaff } from './fixtures/api.ts';
import { dispatcher } from './fixtures/people.ts';
import { expect, test } from './fixtures/server.ts';

const SOON = { timeout: 2_000 };

test('Booking Details tells who changed what and when, as it happens, in New York time', async ({
  browser,
  server,
}) => {
  const ana = await apiCustomer(server);
  const booking = await ana.book('Ana Silva');
  const other = await ana.book('Somebody Else');
  const admin = await apiStaff(server, 'admin');
  const tech = await apiStaff(server, 'tech');
  const board = await dispatcher(browser, server, {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Los_Angeles',
  });
  await board.getByRole('button', { name: 'Acknowledge All' }).click();
  await board.locator(`[data-booking="${booking.id}"]`).click();
  const history = board.getByRole('region', { name: 'History' });
  const lines = history.getByRole('listitem');
  await expect(lines.last()).toContainText('CustomerBooked');
  await expect(lines.first()).toContainText('SystemPayment captured');

  await admin.assign(booking.id, 'tech');
  await expect(lines.first()).toContainText('adminAssigned to tech', SOON);
  await tech.setStatus(booking.id, 'confirmed');
  await expect(lines.first()).toContainText('techPending to Confirmed', SOON);
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
