import { apiCustomer, giveSession } from './fixtures/api.ts';
import { expect, test } from './fixtures/server.ts';
import { fillDatabase } from './fixtures/server-template.ts';
import { CAR, newTrip } from './fixtures/trips.ts';

test('a customer whose van is delayed hears it on the open page, and by one e-mail', {
  tag: '@full',
}, async ({ browser, server }) => {
  const trip = await newTrip(server);
  const { admin, tech, customer, id } = trip;
  await tech.fix(CAR);
  await trip.assign();
  await fillDatabase(server.dataDir, async (db) => {
    const promised = { promisedAt: Date.now() + 12 * 60_000 };
    await db.updateTable('bookings').set(promised).where('id', '=', id).execute();
  });
  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server, customer);
  const page = await context.newPage();
  await page.goto(`/tracking/${id}`);
  const card = page.locator('[aria-labelledby="technician-status"]');
  await expect(card.getByText(/^Promised by .*; arrives about /)).toBeVisible();

  // The technician begins another job before.
  const other = await (await apiCustomer(server, `before-${id}@example.com`)).book('Ana Silva', CAR);
  await admin.assign(other.id, tech.session.username);
  for (const status of ['confirmed', 'in_progress'] as const) await tech.setStatus(other.id, status);
  const told = card.getByRole('status').filter({ hasText: 'We are late: a technician comes by' });
  await expect(told).toContainText('Your technician is still at another job.', { timeout: 30_000 });
  await expect(card.getByText(/^Arrives about /)).toBeVisible();

  const lettersAbout = async () => {
    const exported = await customer.export();
    const messages = exported.bookings.find(({ booking }) => booking.id === id)?.messages ?? [];
    return messages
      .filter(({ kind }) => kind === 'late')
      .map(({ channel, outcome }) => ({ channel, outcome }));
  };
  await expect.poll(lettersAbout).toEqual([{ channel: 'mail', outcome: 'sent' }]);
  await context.close();
});
