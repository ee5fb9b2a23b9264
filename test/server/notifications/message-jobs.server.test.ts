import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { addJob } from '../../../src/server/platform/jobs/add-job.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startPushService } from '../../push-service.ts';
import { startTestApp } from '../test-app.ts';
import { captured, PLACE } from '../trip.ts';

/** An app with a booking and an admin with a push subscription, on a database that a second app can use. */
async function start() {
  const databaseUrl = await migratedDatabaseUrl();
  const t = await startTestApp({ databaseUrl, env: { SESSION_SECRET: 'message-jobs'.repeat(4) } });
  const service = await startPushService();
  onTestFinished(() => service.close());
  const [jordan, admin] = [await t.customer(), await t.staff('admin', 'mreyes')];
  const board = service.browser();
  await t.post('/api/admin/push/subscribe', admin, board.address);
  const { id } = await t.book(jordan, PLACE);
  await captured(t, id);
  await t.deliverMessages();
  const jobs = () =>
    t.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', 'in', ['address-message', 'deliver-staff', 'deliver-customer'])
      .orderBy('id')
      .execute();
  return { t, service, board, bookingId: id, jobs };
}

it('a delivery by an unknown channel stays open for a newer node version', async () => {
  const { t, jobs } = await start();
  const { id } = await t.db
    .updateTable('deliveries')
    .set({ channel: 'pigeon', doneAt: null, outcome: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = { service: 'pigeon', person: 'admin:mreyes' };
  await inTransaction(t.db, (trx) =>
    addJob(trx, { id, kind: 'deliver-staff', key: id, payload, now: t.now() }),
  );
  await t.deliverMessages();
  const undone = t.db.selectFrom('deliveries').select('id').where('doneAt', 'is', null);
  expect(await undone.execute()).toEqual([{ id }]);
  const [job] = (await jobs()).filter(({ kind }) => kind === 'deliver-staff');
  expect(job).toMatchObject({ id, endedAt: null, lastError: 'this node tells no new_booking by pigeon' });
});

it('a new message to a failed address retries the waiting deliveries of the address at once, in order', async () => {
  const { t, service, board } = await start();
  service.state.answer = 503;
  service.state.retryAfter = '3600';
  const other = await t.customer('other@example.com');
  const bookings = [await t.book(other, PLACE)];
  await t.deliverMessages();
  expect(board.titles()).toEqual(['New Booking']);
  service.state.answer = 201;
  bookings.push(await t.book(other, PLACE));
  await t.deliverMessages();
  expect(board.heard.slice(1).map(({ tag }) => tag)).toEqual(bookings.map(({ id }) => `booking-${id}`));
});
