import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migratedDatabaseUrl } from '../../../test/database.ts';
import { migrateTo } from '../../../test/migrated-to.ts';
import { startPushService } from '../../../test/push-service.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import { captured, PLACE } from '../../../test/server/trip.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';

const NEVER = Number.MAX_SAFE_INTEGER;
const keyOf = (channel: string, role: string, address: string) =>
  `${channel}:${role}:${createHash('sha256').update(address).digest('hex')}`;

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
  await t.tell();
  const jobs = () =>
    t.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', 'in', ['tell', 'deliver-staff', 'deliver-customer'])
      .orderBy('id')
      .execute();
  return { t, service, board, bookingId: id, jobs };
}

it('migration 0041-message-jobs moves open messages and deliveries to jobs, and back on rollback', async () => {
  const { t, board, bookingId, jobs } = await start();
  await migrateTo(t.db, '0040-payment-jobs');
  await sql`delete from deliveries`.execute(t.db);
  await sql`delete from messages`.execute(t.db);
  const message = { bookingId, techId: null, createdAt: 10 };
  const { endpoint } = board.address;
  const delivery = { messageId: 'told', channel: 'push', role: 'admin', address: endpoint } as const;
  const mail = {
    messageId: 'told',
    channel: 'mail',
    role: 'customer',
    address: 'jordan@example.com',
  } as const;
  const untried = { attempts: 0, lastError: null };
  await t.db
    .insertInto('messages')
    .values([
      { ...message, id: 'told', key: 'a', kind: 'new_booking', dueAt: 10, addressedAt: 12 },
      { ...message, id: 'waits', key: 'b', kind: 'overdue', dueAt: 70, addressedAt: null },
      { ...message, id: 'other', key: 'c', kind: 'overdue', dueAt: 10, addressedAt: 12 },
    ])
    .execute();
  await t.db
    .insertInto('deliveries')
    .values([
      { ...delivery, id: '1', createdAt: 12, nextAttemptAt: 99, attempts: 2, lastError: 'down' },
      { ...delivery, ...untried, id: '2', messageId: 'other', createdAt: 13, nextAttemptAt: 13 },
      { ...mail, ...untried, id: '3', createdAt: 12, nextAttemptAt: 12 },
      { ...mail, ...untried, id: '4', role: 'admin', createdAt: 12, nextAttemptAt: 12, doneAt: 15 },
    ])
    .execute();
  const former = async () => ({
    messages: await t.db.selectFrom('messages').selectAll().orderBy('id').execute(),
    deliveries: await t.db.selectFrom('deliveries').selectAll().orderBy('id').execute(),
  });
  const before = await former();

  await migrateTo(t.db, '0041-message-jobs');
  const push = { kind: 'deliver-staff', key: keyOf('push', 'admin', endpoint) };
  const service = new URL(endpoint).host;
  const payload = JSON.stringify({ service, person: 'admin:mreyes' });
  const own = keyOf('mail', 'customer', 'jordan@example.com');
  const open = { endedAt: null, outcome: null, claimedUntil: null, postponedAt: null };
  const fresh = { ...open, attempts: 0, lastError: null };
  expect(await jobs()).toEqual([
    { ...open, id: '1', ...push, seq: 1, payload, createdAt: 12, dueAt: 99, attempts: 2, lastError: 'down' },
    { ...fresh, id: '2', ...push, seq: 2, payload, createdAt: 13, dueAt: 13 },
    {
      ...{ ...fresh, id: '3', kind: 'deliver-customer', key: own, seq: 1, createdAt: 12, dueAt: 12 },
      payload: JSON.stringify({ service: 'mail', person: own }),
    },
    { ...fresh, id: 'waits', kind: 'tell', key: 'waits', seq: 1, payload: '{}', createdAt: 10, dueAt: 70 },
  ]);
  const { messages, deliveries } = await former();
  expect(messages.map(({ addressedAt }) => addressedAt)).toEqual([12, 12, 10]);
  expect(deliveries.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([NEVER, NEVER, NEVER, 12]);

  await migrateTo(t.db, '0040-payment-jobs');
  expect(await former()).toEqual(before);
  expect(await jobs()).toEqual([]);
});

it.runIf(process.env.TEST_DATABASE !== 'postgres')(
  'migration 0041-message-jobs leaves a delivery that is queued while it runs to the node version without jobs',
  async () => {
    const { t } = await start();
    await t.db.updateTable('deliveries').set({ doneAt: null, outcome: null }).execute();
    await migrateTo(t.db, '0040-payment-jobs');
    await t.db.updateTable('deliveries').set({ nextAttemptAt: 0 }).execute();
    await sql`
      create trigger meanwhile after insert on jobs when new.kind = 'deliver-staff' begin
        insert into deliveries (id, message_id, channel, role, address, created_at, next_attempt_at)
        select 'new', message_id, channel, role, 'https://push.example.com/new', 1, 1
        from deliveries where id = new.id;
      end
    `.execute(t.db);
    await migrateTo(t.db, '0041-message-jobs');
    const due = t.db.selectFrom('deliveries').select('id').where('nextAttemptAt', '<', NEVER);
    expect(await due.execute()).toEqual([{ id: 'new' }]);
  },
);

it('messages that waited before migration 0041-message-jobs are sent once after it', async () => {
  const { t, board } = await start();
  expect(board.titles()).toEqual(['New Booking']);
  await t.db.updateTable('deliveries').set({ doneAt: null, outcome: null }).execute();
  await migrateTo(t.db, '0040-payment-jobs');
  await t.db.updateTable('deliveries').set({ nextAttemptAt: 0 }).execute();
  await migrateTo(t.db, '0041-message-jobs');
  // The program needs the newest columns.
  await migrate(t.db);
  t.advance(60_000);
  await t.tell();
  await t.tell();
  expect(board.titles()).toEqual(['New Booking', 'New Booking', 'Emergency waiting']);
});

it('adopt-messages takes over messages of a node version without jobs after 2 minutes and sends them', async () => {
  const { t, board, bookingId } = await start();
  const now = t.now();
  const message = { kind: 'unassigned', bookingId, techId: null, createdAt: now, addressedAt: null };
  await t.db
    .insertInto('messages')
    .values({ ...message, id: 'left', key: 'left', dueAt: now })
    .execute();
  await t.db.updateTable('deliveries').set({ doneAt: null, outcome: null, nextAttemptAt: now }).execute();
  await t.runJobs('adopt-messages');
  await t.tell();
  expect(board.titles()).toEqual(['New Booking']);
  t.advance(2 * 60_000 + 1);
  for (let look = 0; look < 2; look += 1) {
    await t.runJobs('adopt-messages');
    await t.tell();
    t.advance(60_000);
  }
  expect(board.titles().toSorted()).toEqual([
    'Emergency waiting',
    'Emergency without a technician',
    'New Booking',
    'New Booking',
  ]);
});

it('adopt-messages passes over a delivery that already has a job and takes over the others', async () => {
  const { t, service, board, jobs } = await start();
  await t.db.updateTable('deliveries').set({ doneAt: null, outcome: null, nextAttemptAt: 2 }).execute();
  service.state.answer = 503;
  await t.book(await t.customer('other@example.com'), PLACE);
  await t.tell();
  const [waiting] = (await jobs()).filter(({ kind }) => kind === 'deliver-staff');
  const failedAgain = t.db.updateTable('deliveries').set({ nextAttemptAt: 1 });
  await failedAgain.where('id', '=', waiting?.id ?? '').execute();
  service.state.answer = 201;
  t.advance(2 * 60_000 + 1);
  await t.runJobs('adopt-messages');
  await t.tell();
  const undone = t.db.selectFrom('deliveries').select('id').where('doneAt', 'is', null);
  expect(await undone.execute()).toEqual([]);
  expect(board.titles().filter((title) => title === 'New Booking')).toHaveLength(3);
});

it('a node version without jobs finds no due messages or deliveries', async () => {
  const { t, service } = await start();
  service.state.answer = 503;
  const { id } = await t.book(await t.customer('other@example.com'), PLACE);
  await captured(t, id);
  await t.tell();
  const untold = t.db.selectFrom('messages').select('id').where('addressedAt', 'is', null);
  const undone = t.db.selectFrom('deliveries').select('id').where('doneAt', 'is', null);
  expect(await untold.execute()).toEqual([]);
  expect(await undone.execute()).toHaveLength(1);
  expect(await undone.where('nextAttemptAt', '<', NEVER).execute()).toEqual([]);
});

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
  await t.tell();
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
  await t.tell();
  expect(board.titles()).toEqual(['New Booking']);
  service.state.answer = 201;
  bookings.push(await t.book(other, PLACE));
  await t.tell();
  expect(board.heard.slice(1).map(({ tag }) => tag)).toEqual(bookings.map(({ id }) => `booking-${id}`));
});
