import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migratedTo } from '../../../test/migrated-to.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import { captured } from '../../../test/server/trip.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordPaymentMove } from './record-payment-move.ts';

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

it('the change log numbers changes in commit order, so no later change appears before an earlier one', async () => {
  const t = await startTestApp();
  const jordan = await t.customer();
  const [slow, quick] = [(await t.book(jordan)).id, (await t.book(jordan)).id];
  for (const id of [slow, quick]) await captured(t, id);
  const { newest } = await t.db
    .selectFrom('bookingEvents')
    .select((e) => e.fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  const move = { from: 'captured', to: 'refunded' };
  const [appended, ended] = [signal(), signal()];
  const first = inTransaction(t.db, async (trx) => {
    await t.context.changes.append(trx, await recordPaymentMove(trx, slow, move, t.now()));
    appended.give();
    await ended.given;
  });
  await appended.given;
  const waitingForLock = async () => {
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    return (await waiting.execute(t.db)).rows.length;
  };
  let isSecondThere = false;
  const second = t.context.changes
    .commit((trx) => recordPaymentMove(trx, quick, move, t.now()))
    .then(() => {
      isSecondThere = true;
    });
  // SQLite has one writer: the second transaction cannot begin.
  if (process.env.TEST_DATABASE === 'postgres') await expect.poll(waitingForLock).toBe(1);
  expect(isSecondThere).toBe(false);
  ended.give();
  await Promise.all([first, second]);

  const after = await t.db
    .selectFrom('bookingEvents')
    .select('bookingId')
    .where('sequence', '>', newest)
    .orderBy('sequence')
    .execute();
  expect(after.map(({ bookingId }) => bookingId)).toEqual([slow, quick]);
});

it('migration 0038 numbers existing changes by time and version and can be rolled back', async () => {
  const { db, to } = await migratedTo('0037-session-authentication');
  await db
    .insertInto('customers')
    .values({ id: 'c', email: 'c@example.com', referralSource: 'direct', createdAt: 1 })
    .execute();
  const booking = {
    id: 'b',
    customerId: 'c',
    serviceType: 'emergency',
    customerName: 'C',
    location: 'Union',
    latitude: 0,
    longitude: 0,
    precision: 'town',
    byPoint: 0,
    phoneNumber: '',
    baseFeeCents: 0,
    distanceChargesCents: 0,
    totalCents: 0,
    distanceMiles: 0,
    status: 'pending',
    version: 1,
    createdAt: 1,
  } as const;
  await db.insertInto('bookings').values(booking).execute();
  const event = (id: string, at: number, version: number) =>
    ({ id, bookingId: 'b', version, at, actor: 'mreyes', role: 'admin', kind: 'status' }) as const;
  const add = (...events: ReturnType<typeof event>[]) =>
    db.insertInto('bookingEvents').values(events).execute();
  await add(event('third', 20, 3), event('first', 10, 1), event('second', 20, 2));

  await to('0038-change-log');
  await add(event('fourth', 5, 4));
  const stored = () =>
    db.selectFrom('bookingEvents').select(['id', 'sequence', 'payload']).orderBy('sequence').execute();
  expect(await stored()).toEqual(
    ['first', 'second', 'third', 'fourth'].map((id, n) => ({ id, sequence: n + 1, payload: '{}' })),
  );

  await to('0037-session-authentication');
  const kept = await db.selectFrom('bookingEvents').select('id').orderBy('version').execute();
  expect(kept.map(({ id }) => id)).toEqual(['first', 'second', 'third', 'fourth']);
});
