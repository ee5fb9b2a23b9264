import { expect, it } from 'vitest';
import { bookingId, seedBookings } from '../../../bench/seed-bookings.ts';
import { migratedTo } from '../../../test/migrated-to.ts';
import { START, startTestApp } from '../../../test/server/test-app.ts';

const MINUTE_MS = 60_000;

it('migration 0044-promised-at promises stored bookings half an hour and can be rolled back', async () => {
  const { db, to } = await migratedTo('0044-promised-at');
  await seedBookings(db, 6, START);
  const scheduledAt = START + 1440 * MINUTE_MS;
  await db.updateTable('bookings').set({ scheduledAt }).where('id', '=', bookingId(3)).execute();
  await to('0043-customer-terms');
  await to('0044-promised-at');
  const rows = await db.selectFrom('bookings').select(['id', 'createdAt', 'promisedAt']).execute();
  const minutes = new Map(rows.map((r) => [r.id, ((r.promisedAt ?? 0) - r.createdAt) / MINUTE_MS]));
  expect(minutes.get(bookingId(1))).toBe(30);
  expect(minutes.get(bookingId(0))).toBe(30);
  expect(minutes.get(bookingId(3))).toBe(30 + 1440 + 3);
});

it('a booking that a node of an older version stored is promised in half an hour', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const { id } = await t.book(jordan);
  await t.db.updateTable('bookings').set({ promisedAt: null }).execute();
  const { body } = await t.get(`/api/bookings/${id}`, jordan);
  expect(body.promisedAt).toBe(new Date(START + 30 * MINUTE_MS).toISOString());
});
