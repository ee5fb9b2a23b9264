import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordMoneyChange } from '../../../src/server/changes/record-money-change.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { startTestApp } from '../test-app.ts';
import { captured } from '../trip.ts';

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
  const move = { kind: 'payment', from: 'captured', to: 'refunded', payload: {} } as const;
  const [appended, ended] = [signal(), signal()];
  const first = inTransaction(t.db, async (trx) => {
    await t.context.changes.append(trx, await recordMoneyChange(trx, slow, move, t.now()));
    // The append is sent with the next statement.
    await sql`select 1`.execute(trx);
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
    .commit((trx) => recordMoneyChange(trx, quick, move, t.now()))
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
