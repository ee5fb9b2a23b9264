import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import type { Db } from '../../../src/server/platform/db/schema.ts';
import { runTogether, runWithNext } from '../../../src/server/platform/db/together.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { addJob, addJobWithNext } from '../../../src/server/platform/jobs/add-job.ts';
import { migratedDatabaseUrl } from '../../database.ts';

async function open() {
  const url = await migratedDatabaseUrl();
  const [db, other] = [openDatabase(url), openDatabase(url)];
  onTestFinished(() => Promise.all([db.destroy(), other.destroy()]).then(() => {}));
  const names = async () =>
    (
      await other
        .selectFrom('settings')
        .select('name')
        .where('name', 'like', 'test-%')
        .orderBy('name')
        .execute()
    ).map(({ name }) => name.slice('test-'.length));
  return { db, other, names };
}

const insert = (db: Db, name: string) =>
  db
    .insertInto('settings')
    .values({ name: `test-${name}`, value: name })
    .returning('value');
const missing = { compile: () => sql`select * from no_such_table`.compile(openDatabase('sqlite::memory:')) };

const unwritable = {
  toPostgres: () => {
    throw new Error('cannot be written');
  },
};

it('statements that run together return their rows and see what those before wrote', async () => {
  const { db } = await open();
  await inTransaction(db, async (trx) => {
    const read = trx.selectFrom('settings').select(['name', 'value']).where('name', 'like', 'test-%');
    const rows = await runTogether(trx, [insert(trx, 'a'), read, insert(trx, 'b'), read.orderBy('name')]);
    expect(rows).toMatchObject([
      [{ value: 'a' }],
      [{ name: 'test-a', value: 'a' }],
      [{ value: 'b' }],
      [{ name: 'test-a' }, { name: 'test-b' }],
    ]);
  });
});

it('statements that wait for the next one are committed, in their order', async () => {
  const { db, names } = await open();
  await inTransaction(db, async (trx) => {
    await runWithNext(trx, insert(trx, 'a'));
    await runWithNext(trx, trx.updateTable('settings').set({ name: 'test-b' }).where('name', '=', 'test-a'));
  });
  expect(await names()).toEqual(['b']);
  await runWithNext(db, insert(db, 'outside'));
  expect(await names()).toEqual(['b', 'outside']);
});

type Fails = (trx: Db) => Promise<unknown>;
const failing: Record<string, Fails> = {
  'a waiting statement that fails with the commit': (trx) => runWithNext(trx, insert(trx, 'a')),
  'a waiting statement that fails with the next': async (trx) => {
    await runWithNext(trx, insert(trx, 'a'));
    await insert(trx, 'after').execute();
  },
  'the first of several': (trx) => runTogether(trx, [insert(trx, 'a'), insert(trx, 'after')]),
  'the last of several': (trx) => runTogether(trx, [insert(trx, 'before'), insert(trx, 'a')]),
  'a waiting statement whose parameter cannot be written': async (trx) => {
    await insert(trx, 'before').execute();
    await runWithNext(trx, insert(trx, unwritable as never));
  },
  'one of several whose parameter cannot be written': (trx) =>
    runTogether(trx, [insert(trx, 'before'), insert(trx, unwritable as never), insert(trx, 'after')]),
  'a statement that cannot be read': (trx) => runTogether(trx, [insert(trx, 'before'), missing]),
  'an error of the program behind a waiting statement': async (trx) => {
    await runWithNext(trx, insert(trx, 'waiting'));
    throw new Error('of the program');
  },
  'several after BEGIN alone': async (trx) => {
    await Promise.allSettled([runTogether(trx, [insert(trx, 'a')]), runWithNext(trx, insert(trx, 'late'))]);
    await insert(trx, 'later').execute();
    throw new Error('of the program');
  },
};

it.each(Object.entries(failing))('nothing of a transaction is stored after %s', async (_name, fails) => {
  const { db, names } = await open();
  await insert(db, 'a').execute();
  await expect(inTransaction(db, fails)).rejects.toThrow();
  expect(await names()).toEqual(['a']);
  // The connection is as good as before.
  await inTransaction(db, (trx) => insert(trx, 'next').execute());
  expect(await names()).toEqual(['a', 'next']);
});

// SQLite has one writer: the second transaction begins when the first has ended.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('PostgreSQL', () => {
  it('a job that waits for the commit comes behind one that a concurrent transaction has added', async () => {
    const { db, other } = await open();
    const job = { kind: 'capture', key: 'a payment', payload: {}, now: 1 } as const;
    let second: Promise<void> | undefined;
    await inTransaction(other, async (trx) => {
      await addJob(trx, job);
      second = inTransaction(db, (mine) => addJobWithNext(mine, job));
      const waits = sql`select 1 from pg_locks where not granted and pid != pg_backend_pid()`;
      await expect.poll(async () => (await waits.execute(trx)).rows.length).toBeGreaterThan(0);
    });
    await second;
    const jobs = await db
      .selectFrom('jobs')
      .select('seq')
      .where('key', '=', job.key)
      .orderBy('seq')
      .execute();
    expect(jobs).toEqual([{ seq: 1 }, { seq: 2 }]);
  });
});
