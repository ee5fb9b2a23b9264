import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { deliveryKind } from '../../../src/server/notifications/messages/address-message.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { addJob } from '../../../src/server/platform/jobs/add-job.ts';
import type { Job } from '../../../src/server/platform/jobs/handlers.ts';
import { JobRunner } from '../../../src/server/platform/jobs/runner.ts';
import { EventBus } from '../../../src/server/platform/live/event-bus.ts';
import { migratedDatabaseUrl } from '../../database.ts';

const SERVICES = ['push.example', 'slow.example', 'other.example'];

/** A node whose jobs hang until letGo is called. */
async function start(sharedClock = async () => 0) {
  const db = openDatabase(await migratedDatabaseUrl());
  onTestFinished(() => db.destroy());
  await migrate(db);
  const underWay: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hang = async ({ key }: Job) => {
    underWay.push(key);
    await gate;
    return 'done' as const;
  };
  const context = {
    db,
    clock: () => 0,
    sharedClock,
    log: fastify().log,
    events: new EventBus(),
  };
  const runner = new JobRunner(
    context,
    { capture: hang, 'deliver-staff': hang, 'deliver-customer': hang },
    60_000,
  );
  const add = (role: 'customer' | 'admin', person: string, many: number, service?: string) =>
    inTransaction(db, async (trx) => {
      for (let n = 0; n < many; n += 1) {
        const payload = { service: service ?? SERVICES[n % SERVICES.length] ?? '', person };
        await addJob(trx, { kind: deliveryKind(role), key: `${person}/${n}`, payload, now: 0 });
      }
    });
  const countOf = (person: string) => underWay.filter((key) => key.startsWith(`${person}/`)).length;
  onTestFinished(async () => {
    letGo();
    await runner.stop();
  });
  return { db, runner, add, underWay, countOf, letGo: () => letGo() };
}

it('customer deliveries run 4 per customer and 10 in total, and do not delay staff deliveries', async () => {
  const { runner, add, underWay, countOf } = await start();
  await add('customer', 'jordan', 20);
  void runner.drain();
  await expect.poll(() => countOf('jordan')).toBe(4);
  for (const person of ['sam', 'ana', 'kim']) await add('customer', person, 20);
  void runner.drain();
  await expect.poll(() => underWay.length).toBe(10);
  expect([countOf('jordan'), ...['sam', 'ana', 'kim'].map(countOf)].every((count) => count <= 4)).toBe(true);
  for (let n = 0; n < 20; n += 1) await add('admin', `admin${n}`, 1, SERVICES[n % 2]);
  void runner.drain();
  await expect.poll(() => underWay.length).toBe(30);
});

it('deliveries to one service run 15 for staff and 8 for customers, and do not delay other services', async () => {
  const { runner, add, underWay } = await start();
  for (let n = 0; n < 150; n += 1) await add('admin', `admin${n}`, 1, 'slow.example');
  for (let n = 0; n < 9; n += 1) await add('customer', `customer${n}`, 1, 'slow.example');
  void runner.drain();
  await expect.poll(() => underWay.length).toBe(15 + 8);
  await add('admin', 'other', 1, 'push.example');
  await add('customer', 'another', 1, 'push.example');
  void runner.drain();
  await expect.poll(() => underWay.length).toBe(15 + 8 + 2);
  expect(underWay.slice(-2).toSorted()).toEqual(['another/0', 'other/0']);
});

it('1100 waiting customer deliveries do not delay a payment or a staff delivery', async () => {
  const { db, runner, add, underWay } = await start(async () => 2);
  await add('customer', 'jordan', 1100, 'slow.example');
  await add('admin', 'mreyes', 1, 'slow.example');
  await inTransaction(db, (trx) => addJob(trx, { kind: 'capture', key: 'payment', payload: {}, now: 0 }));
  const others = db.updateTable('jobs').set({ dueAt: 1 }).where('kind', '!=', 'deliver-customer');
  await others.execute();
  void runner.drain();
  await expect.poll(() => underWay).toEqual(expect.arrayContaining(['payment', 'mreyes/0']));
});

it('a job behind 100 waiting jobs is claimed by a clock that was read after them', async () => {
  let now = 0;
  const { db, runner, add, underWay } = await start(async () => (now += 60_000));
  for (let n = 0; n < 120; n += 1) await add('admin', `admin${n}`, 1, 'slow.example');
  await add('admin', 'other', 1, 'push.example');
  await db.updateTable('jobs').set({ dueAt: 1 }).where('key', '=', 'other/0').execute();
  void runner.drain();
  await expect.poll(() => underWay.length).toBe(16);
  const claims = await db
    .selectFrom('jobs')
    .select('claimedUntil')
    .where('claimedUntil', 'is not', null)
    .execute();
  expect(new Set(claims.map(({ claimedUntil }) => claimedUntil)).size).toBe(2);
});

it('a finished delivery leaves no row in jobs', async () => {
  const { db, runner, add, letGo } = await start();
  await add('customer', 'jordan', 6);
  letGo();
  await runner.drain();
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
});
