import { expect, it } from 'vitest';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { addJob } from '../../../src/server/platform/jobs/add-job.ts';
import { deleteDoneJobs } from '../../../src/server/platform/jobs/job-counts.ts';
import { isTriedOn } from '../../form.ts';
import { startTestApp } from '../test-app.ts';
import { captured } from '../trip.ts';

const PATH = '/api/admin/failed-tasks';
const UNKNOWN = 'The stored data of this task cannot be read.';

/** An app with one captured booking; `fail` adds a capture job with an invalid payload. */
async function start() {
  const t = await startTestApp();
  const [admin, tech, jordan] = [
    await t.staff('admin', 'mreyes'),
    await t.staff('tech', 'dana'),
    await t.customer(),
  ];
  const { id: bookingId } = await t.book(jordan);
  await captured(t, bookingId);
  const { id: key } = await t.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const sockets = { board: await t.socket(admin), van: await t.socket(tech), phone: await t.socket(jordan) };
  const list = async () => (await t.get(PATH, admin)).body;
  const fail = () =>
    inTransaction(t.db, (trx) =>
      addJob(trx, { kind: 'capture', key, payload: { amount: 1 } as Record<never, never>, now: t.now() }),
    );
  return { t, admin, tech, jordan, bookingId, key, ...sockets, list, fail };
}

it.runIf(isTriedOn('sqlite'))(
  'a permanently failed job sends tasks:changed to admins only and is listed with its reason and booking',
  async () => {
    const { t, list, fail, bookingId, board, van, phone } = await start();
    expect(await list()).toEqual([]);
    await fail();
    await board.next('tasks:changed');
    expect(await list()).toEqual([
      {
        ...{ id: expect.any(String), kind: 'capture', reason: UNKNOWN, bookingId },
        failedAt: new Date(t.now()).toISOString(),
      },
    ]);
    await Promise.all([van.settled(), phone.settled()]);
    expect([...van.all('tasks:changed'), ...phone.all('tasks:changed')]).toEqual([]);
  },
);

it('an admin retries a permanently failed job, the job succeeds, and the audit log records the retry', async () => {
  const { t, admin, list, fail, board } = await start();
  await fail();
  await board.next('tasks:changed');
  const id = (await list())[0]?.id ?? '';
  const retry = `${PATH}/${id}/retry`;
  await t.db.updateTable('jobs').set({ payload: '{}' }).where('id', '=', id).execute();
  expect(await t.post(retry, admin)).toMatchObject({ status: 200, body: { ok: true } });
  const outcome = async () =>
    (await t.db.selectFrom('jobs').select('outcome').where('id', '=', id).executeTakeFirstOrThrow()).outcome;
  await expect.poll(outcome).toBe('done');
  expect(await list()).toEqual([]);
  const received = t.db
    .selectFrom('auditLog')
    .select(['actor', 'detail'])
    .where('action', '=', 'task-retried');
  expect(await received.execute()).toEqual([{ actor: 'mreyes', detail: JSON.stringify({ task: id }) }]);
  expect((await t.post(retry, admin)).status).toBe(404);
});

it.runIf(isTriedOn('sqlite'))(
  'a retried job that fails again returns to the failed-tasks list and sends tasks:changed again',
  async () => {
    const { t, admin, list, fail, board } = await start();
    await fail();
    await board.next('tasks:changed');
    const id = (await list())[0]?.id ?? '';
    board.heard.length = 0;
    await t.post(`${PATH}/${id}/retry`, admin);
    await board.next('tasks:changed');
    await expect.poll(list).toMatchObject([{ id, reason: UNKNOWN }]);
  },
);

it.runIf(isTriedOn('sqlite'))(
  'failed-tasks routes answer 401 to visitors and 403 to technicians and customers',
  async () => {
    const { t, tech, jordan, fail, list, board } = await start();
    await fail();
    await board.next('tasks:changed');
    const id = (await list())[0]?.id ?? '';
    for (const as of [undefined, tech, jordan]) {
      const status = as ? 403 : 401;
      expect((await t.get(PATH, as)).status).toBe(status);
      expect((await t.post(`${PATH}/${id}/retry`, as)).status).toBe(status);
    }
  },
);

it('retention keeps a permanently failed job on the board and removes done jobs', async () => {
  const { t, list, fail, board } = await start();
  await fail();
  await board.next('tasks:changed');
  expect(await deleteDoneJobs(t.db, t.now() + 1, 100)).toBeGreaterThan(0);
  expect(await list()).toHaveLength(1);
});
