import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { START, startTestApp } from '../test-app.ts';

it('a booking that a node of an older version stored is promised in half an hour', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const { id } = await t.book(jordan);
  await t.db.updateTable('bookings').set({ promisedAt: null }).execute();
  const { body } = await t.get(`/api/bookings/${id}`, jordan);
  expect(body.promisedAt).toBe(new Date(START + 30 * MINUTE_MS).toISOString());
});
