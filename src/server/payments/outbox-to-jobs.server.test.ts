import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migratedTo } from '../../../test/migrated-to.ts';

it('migration 0040-payment-jobs moves the outbox to jobs in order with errors, and back on rollback', async () => {
  const { db, to } = await migratedTo('0039-jobs');
  await sql`
    insert into outbox (id, kind, subject, seq, created_at, attempts, next_attempt_at, claimed_until, last_error, done_at)
    values ('1', 'capture', 'p', 1, 10, 1, 0, null, null, 20), ('2', 'release', 'p', 2, 15, 3, 40, 50, 'down', null)
  `.execute(db);
  const outbox = async () => (await sql`select * from outbox order by id`.execute(db)).rows;
  const before = await outbox();

  await to('0040-payment-jobs');
  const job = { key: 'p', payload: '{}', postponedAt: null };
  expect(await db.selectFrom('jobs').selectAll().orderBy('id').execute()).toEqual([
    {
      ...job,
      ...{ id: '1', kind: 'capture', seq: 1, createdAt: 10, dueAt: 0, attempts: 1, claimedUntil: null },
      ...{ lastError: null, endedAt: 20, outcome: 'done' },
    },
    {
      ...job,
      ...{ id: '2', kind: 'release', seq: 2, createdAt: 15, dueAt: 40, attempts: 3, claimedUntil: 50 },
      ...{ lastError: 'down', endedAt: null, outcome: null },
    },
  ]);
  const other = { id: '3', kind: 'end-duty', key: 'end-duty', seq: 1, payload: '{}', createdAt: 1, dueAt: 0 };
  await db.insertInto('jobs').values(other).execute();

  await to('0039-jobs');
  expect(await outbox()).toEqual(before);
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([{ id: '3' }]);
});
