import fastify from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SECOND_MS } from '../../../src/domain/durations.ts';
import { retentionKinds } from '../../../src/domain/retention.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { addJob } from '../../../src/server/platform/jobs/add-job.ts';
import type { Job, JobHandlers } from '../../../src/server/platform/jobs/handlers.ts';
import { countQueue } from '../../../src/server/platform/jobs/job-counts.ts';
import type { JobKind } from '../../../src/server/platform/jobs/kinds.ts';
import { type JobRow, listDue, renewClaim } from '../../../src/server/platform/jobs/queries.ts';
import { JobRunner } from '../../../src/server/platform/jobs/runner.ts';
import { EventBus } from '../../../src/server/platform/live/event-bus.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { isTriedOn } from '../../form.ts';

const START = 1_800_000_000_000;

let now = START;
let url = '';
beforeEach(async () => {
  now = START;
  url = await migratedDatabaseUrl();
  await migrate(open());
});

function open() {
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}

/** A node on the test database. The runner of the node looks for jobs on drain() and, once started, after commits. */
function startNode(handlers: Partial<JobHandlers>, sharedClock = async () => now) {
  const db = open();
  const context = { db, clock: () => now, sharedClock, log: fastify().log, events: new EventBus() };
  const runner = new JobRunner(context, handlers, 60_000);
  const add = (kind: 'capture' | 'release' | 'void', key: string, dueAt?: number) =>
    inTransaction(db, (trx) => addJob(trx, { kind, key, payload: {}, now, dueAt }));
  const rows = () => db.selectFrom('jobs').selectAll().orderBy('key').orderBy('seq').execute();
  const row = async () => (await rows())[0];
  return { db, runner, add, rows, row };
}

/** A handler that hangs until letGo is called. */
function held() {
  const underWay: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const handler = async ({ key }: Job) => {
    underWay.push(key);
    await gate;
    return 'done' as const;
  };
  return { underWay, handler, letGo };
}

describe('job execution', () => {
  it('a job runs right after the commit that adds it and never after a rollback', async () => {
    const seen: string[] = [];
    const { db, runner, add } = startNode({
      capture: async ({ key }) => {
        seen.push(key);
        return 'done';
      },
    });
    runner.start();
    await add('capture', 'committed');
    await expect.poll(() => seen).toEqual(['committed']);
    const rolledBack = inTransaction(db, async (trx) => {
      await addJob(trx, { kind: 'capture', key: 'rolled back', payload: {}, now });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await runner.drain();
    expect(seen).toEqual(['committed']);
    await runner.stop();
  });

  it('each job runs on exactly one of two nodes that drain the queue at the same time', async () => {
    const seen: string[] = [];
    const capture = async ({ key }: Job) => {
      seen.push(key);
      return 'done' as const;
    };
    const [a, b] = [startNode({ capture }), startNode({ capture })];
    const keys = Array.from({ length: 250 }, (_, n) => `payment-${n}`);
    for (const key of keys) await a.add('capture', key);
    await Promise.all([a.runner.drain(), b.runner.drain()]);
    expect(seen.sort()).toEqual(keys.sort());
    expect(await a.rows()).toEqual(
      keys.map((key) => expect.objectContaining({ key, attempts: 1, outcome: 'done', endedAt: now })),
    );
  });

  it('a job does not run before its due time', async () => {
    const capture = vi.fn(async () => 'done' as const);
    const { runner, add } = startNode({ capture });
    await add('capture', 'later', START + SECOND_MS);
    await runner.drain();
    expect(capture).not.toHaveBeenCalled();
    now += SECOND_MS;
    await runner.drain();
    expect(capture).toHaveBeenCalledOnce();
  });

  it('a job of a dead node goes to another node when its claim expires, and the late result is ignored', async () => {
    const { underWay, handler, letGo } = held();
    const dead = startNode({ capture: handler });
    const capture = vi.fn(async () => ({ failed: 'by the other node' }));
    const other = startNode({ capture });
    await dead.add('capture', 'payment');
    const working = dead.runner.drain();
    await expect.poll(() => underWay).toEqual(['payment']);
    now += 4999;
    await other.runner.drain();
    expect(capture).not.toHaveBeenCalled();
    now += 1;
    await other.runner.drain();
    letGo();
    await working;
    expect(await other.row()).toMatchObject({
      attempts: 2,
      outcome: 'failed',
      lastError: 'by the other node',
    });
  });

  it('a node renews the claim of a job while the handler of the job runs', async () => {
    const { underWay, handler, letGo } = held();
    const [a, b] = [startNode({ capture: handler }), startNode({ capture: handler })];
    await a.add('capture', 'payment');
    const working = a.runner.drain();
    await expect.poll(() => underWay).toEqual(['payment']);
    now += 4 * SECOND_MS;
    await expect.poll(async () => (await a.row())?.claimedUntil).toBe(now + 5 * SECOND_MS);
    now += 4 * SECOND_MS;
    await b.runner.drain();
    expect(underWay).toEqual(['payment']);
    letGo();
    await working;
  });

  it.each([
    ['forward', 60 * SECOND_MS],
    ['back', -60 * SECOND_MS],
  ])('a job that its node still runs when the clock goes %s does not run twice', async (_way, jumpMs) => {
    const seen: string[] = [];
    const { handler, letGo } = held();
    const { runner, add, rows } = startNode({
      capture: async (job) => {
        seen.push(job.key);
        return job.key === 'running' ? handler(job) : 'done';
      },
    });
    await add('capture', 'running');
    const working = runner.drain();
    await expect.poll(() => seen).toEqual(['running']);
    now += jumpMs;
    await add('capture', 'added');
    const again = runner.drain();
    await expect.poll(() => seen).toContain('added');
    letGo();
    await Promise.all([working, again]);
    expect(seen).toEqual(['running', 'added']);
    expect(await rows()).toMatchObject([
      { key: 'added', attempts: 1, outcome: 'done' },
      { key: 'running', attempts: 1, outcome: 'done' },
    ]);
  });

  it('a late claim renewal does not claim a postponed job again', async () => {
    const { db, runner, add, row } = startNode({ capture: async () => ({ retryAt: now + 2 * SECOND_MS }) });
    await add('capture', 'payment');
    await runner.drain();
    const [postponed] = await listDue(db, ['capture'], now + 2 * SECOND_MS, 1);
    expect(postponed).toMatchObject({ attempts: 1, claimedUntil: null });
    await renewClaim(db, postponed as JobRow, now);
    expect(await row()).toMatchObject({ claimedUntil: null });
  });

  it.runIf(isTriedOn('sqlite'))(
    'a job whose handler throws is retried with delays that double up to the maximum of its kind',
    async () => {
      const capture = vi.fn(() => Promise.reject(new Error('down')));
      const { runner, add, row } = startNode({ capture });
      await add('capture', 'payment');
      const waits = [];
      for (let attempts = 1; attempts <= 11; attempts += 1) {
        await runner.drain();
        await runner.drain();
        expect(capture).toHaveBeenCalledTimes(attempts);
        const { dueAt = 0, ...rest } = (await row()) ?? {};
        expect(rest).toMatchObject({ attempts, lastError: 'down', claimedUntil: null, endedAt: null });
        waits.push((dueAt - now) / SECOND_MS);
        now = dueAt;
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    },
  );

  it('a postponed and claimed job still runs after the clock goes back', async () => {
    const outcomes = [{ retryAt: START + 60 * SECOND_MS }, 'done'] as const;
    let calls = 0;
    const capture = async () => outcomes[calls++] ?? ('done' as const);
    const { db, runner, add, row } = startNode({ capture });
    await add('capture', 'payment');
    await runner.drain();
    now += SECOND_MS;
    await runner.drain();
    expect(await row()).toMatchObject({ endedAt: null, lastError: null, dueAt: START + 60 * SECOND_MS });
    await db
      .updateTable('jobs')
      .set({ claimedUntil: now + 5000 })
      .execute();
    now -= 3600 * SECOND_MS;
    await runner.drain();
    expect([calls, (await row())?.outcome]).toEqual([2, 'done']);
  });

  it('a node skips a job that another node claims or postpones while the first node reads the clock', async () => {
    const { underWay, handler, letGo } = held();
    const owner = startNode({ capture: handler });
    const release = vi.fn(async () => ({ retryAt: now + 60 * SECOND_MS }));
    const other = startNode({ release });
    const [capture, again] = [vi.fn(async () => 'done' as const), vi.fn(async () => 'done' as const)];
    let meanwhile = async () => {};
    const late = startNode({ capture, release: again }, async () => {
      const read = now;
      await meanwhile();
      return read;
    });
    await owner.add('capture', 'claimed');
    await owner.add('release', 'postponed');
    let working = Promise.resolve();
    meanwhile = async () => {
      meanwhile = async () => {};
      now += 1;
      working = owner.runner.drain();
      await expect.poll(() => underWay).toEqual(['claimed']);
      await other.runner.drain();
    };
    await late.runner.drain();
    letGo();
    await working;
    expect([capture, again, release].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  });

  it.runIf(isTriedOn('sqlite'))(
    'a permanently failed job is not retried, counts as dead, and lets the next job of its key run',
    async () => {
      const capture = vi.fn(async () => ({ failed: 'the card is gone' }));
      const release = vi.fn(async () => 'done' as const);
      const { db, runner, add, rows } = startNode({ capture, release });
      await add('capture', 'payment');
      await add('release', 'payment');
      await runner.drain();
      now += 3600 * SECOND_MS;
      await runner.drain();
      expect([capture, release].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
      expect(await rows()).toMatchObject([
        { kind: 'capture', outcome: 'failed', lastError: 'the card is gone' },
        { kind: 'release', outcome: 'done', lastError: null },
      ]);
      expect(await countQueue(db)).toEqual(
        new Map([['capture', { waiting: 0, failing: 0, dead: 1, oldestAt: null }]]),
      );
    },
  );

  it.runIf(isTriedOn('sqlite'))(
    'a job with an invalid payload fails permanently without a call of its handler',
    async () => {
      const capture = vi.fn(async () => 'done' as const);
      const { db, runner, add, row } = startNode({ capture });
      await add('capture', 'payment');
      await db.updateTable('jobs').set({ payload: '{"amount":1}' }).execute();
      await runner.drain();
      expect(capture).not.toHaveBeenCalled();
      expect(await row()).toMatchObject({ outcome: 'failed' });
    },
  );
});

describe('jobs with the same key', () => {
  it('jobs with one key run in the order of insertion across nodes, also after a handler error', async () => {
    const seen: string[] = [];
    let isDown = true;
    const handlers: Partial<JobHandlers> = {
      capture: async () => {
        if (isDown) throw new Error('down');
        seen.push('capture');
        return 'done';
      },
      release: async () => {
        seen.push('release');
        return 'done';
      },
      void: async () => {
        seen.push('void');
        return 'done';
      },
    };
    const [a, b] = [startNode(handlers), startNode(handlers)];
    for (const kind of ['capture', 'release', 'void'] as const) await a.add(kind, 'payment');
    for (const { runner } of [a, b]) await runner.drain();
    expect(seen).toEqual([]);
    isDown = false;
    now += 2 * SECOND_MS;
    await Promise.all([a.runner.drain(), b.runner.drain()]);
    await a.runner.drain();
    expect(seen).toEqual(['capture', 'release', 'void']);
  });
});

describe('concurrent job inserts', () => {
  it('concurrent transactions that add jobs with one key all succeed, with consecutive seq numbers', async () => {
    const [a, b] = [startNode({}), startNode({})];
    // SQLite serves one node; two nodes in this process would wait for each other's lock.
    const nodes = process.env.TEST_DATABASE === 'postgres' ? [a, b] : [a];
    const adding = Array.from({ length: 20 }, (_, n) => nodes[n % nodes.length]?.add('capture', 'payment'));
    await Promise.all(adding);
    expect((await a.rows()).map(({ seq }) => seq)).toEqual(adding.map((_, n) => n + 1));
  });
});

describe.runIf(isTriedOn('sqlite'))('job kind with a hanging handler', () => {
  it('hanging jobs of one kind take 8 slots and do not delay a job of another kind', async () => {
    const { underWay, handler, letGo } = held();
    const release = vi.fn(async () => 'done' as const);
    const { runner, add } = startNode({ capture: handler, release });
    // More than one batch waits before the release.
    for (let n = 0; n < 120; n += 1) await add('capture', `hanging-${n}`, n);
    await add('release', 'other', 1000);
    const working = runner.drain();
    await expect.poll(() => release.mock.calls.length).toBe(1);
    expect(underWay).toHaveLength(8);
    letGo();
    await working;
    expect(underWay).toHaveLength(120);
  });
});

describe('job runner shutdown', () => {
  it.runIf(isTriedOn('sqlite'))(
    'a stopping job runner starts no new job and waits for running jobs',
    async () => {
      const { underWay, handler, letGo } = held();
      const { runner, add, rows } = startNode({ capture: handler });
      runner.start();
      await add('capture', 'first');
      await expect.poll(() => underWay).toEqual(['first']);
      let isStopped = false;
      const stopped = runner.stop().then(() => {
        isStopped = true;
      });
      await add('capture', 'second');
      expect(isStopped).toBe(false);
      letGo();
      await stopped;
      expect(underWay).toEqual(['first']);
      expect(await rows()).toMatchObject([
        { key: 'first', outcome: 'done' },
        { key: 'second', attempts: 0 },
      ]);
    },
  );

  it('a job aborted by shutdown releases its claim and is due at once for another node', async () => {
    const retention = ({ signal }: Job) =>
      new Promise<'done'>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { runner, rows } = startNode({ retention });
    const trail = async () => (await rows()).find(({ attempts }) => attempts > 0);
    runner.start();
    await expect.poll(trail).toMatchObject({ claimedUntil: START + 5000 });
    await runner.stop();
    expect(await trail()).toMatchObject({ claimedUntil: null, lastError: null, dueAt: 0 });
  });
});

describe('recurring jobs', () => {
  const kinds: JobKind[] = ['end-duty'];

  it('a recurring job has one row for all nodes, is rescheduled after each run, and runs again after an error', async () => {
    let isDown = false;
    const endDuty = vi.fn(async () => {
      if (isDown) throw new Error('down');
      return 'done' as const;
    });
    const handlers = { 'end-duty': endDuty };
    const nodes = [startNode(handlers), startNode(handlers)] as const;
    const [a, b] = nodes;
    for (const { runner } of nodes) runner.start();
    await expect.poll(a.rows).toMatchObject([{ dueAt: START + 60_000, claimedUntil: null }]);
    for (const { runner } of nodes) await runner.drain(kinds);
    expect(endDuty).toHaveBeenCalledTimes(1);
    isDown = true;
    now += 60_000;
    for (const { runner } of nodes) await runner.drain(kinds);
    expect(endDuty).toHaveBeenCalledTimes(2);
    expect(await b.rows()).toMatchObject([{ dueAt: now + 60_000, lastError: 'down' }]);
    isDown = false;
    now += 60_000;
    for (const { runner } of nodes) await runner.drain(kinds);
    expect(endDuty).toHaveBeenCalledTimes(3);
    expect(await b.rows()).toMatchObject([{ attempts: 3, endedAt: null, lastError: null }]);
    for (const { runner } of nodes) await runner.stop();
  });

  it('a recurring job runs at the time that it asks for, and after its interval at the latest', async () => {
    let inMs = 5_000;
    const { runner, rows } = startNode({ 'end-duty': async () => ({ retryAt: now + inMs }) });
    runner.start();
    await expect.poll(rows).toMatchObject([{ dueAt: START + 5_000, claimedUntil: null }]);
    inMs = 3_600_000;
    now += 5_000;
    await runner.drain(kinds);
    expect(await rows()).toMatchObject([{ dueAt: now + 60_000 }]);
    await runner.stop();
  });

  it('a recurring job with an unknown payload is postponed with an error and runs once its payload is known', async () => {
    const retention = vi.fn(async () => 'done' as const);
    const { db, runner, rows } = startNode({ retention });
    const give = (kind: string) =>
      db
        .updateTable('jobs')
        .set({ payload: JSON.stringify({ kind }) })
        .execute();
    runner.start();
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
    await runner.stop();
    const { runner: older } = startNode({ retention });
    await older.drain(['retention']);
    await give('of a newer version');
    retention.mockClear();
    now += 3600 * SECOND_MS;
    await older.drain(['retention']);
    expect(retention).not.toHaveBeenCalled();
    const jobs = await rows();
    expect(jobs.every(({ lastError, dueAt }) => lastError !== null && dueAt > now)).toBe(true);
    await give('trail');
    now += 3600 * SECOND_MS;
    await older.drain(['retention']);
    expect(retention).toHaveBeenCalledTimes(jobs.length);
  });

  it.runIf(isTriedOn('sqlite'))(
    'recurring jobs beyond the concurrency limit of their kind run as soon as a slot is free',
    async () => {
      const seen: string[] = [];
      const { runner } = startNode({
        retention: async ({ payload }) => {
          seen.push(payload.kind);
          return 'done';
        },
      });
      // The timer of the runner looks for jobs again only after a minute.
      runner.start();
      await expect.poll(() => seen.toSorted()).toEqual([...retentionKinds].sort());
      await runner.stop();
    },
  );

  it('a commit that adds another job does not start a due recurring job', async () => {
    const [capture, endDuty] = [vi.fn(async () => 'done' as const), vi.fn(async () => 'done' as const)];
    const { runner, add, row } = startNode({ capture, 'end-duty': endDuty });
    runner.start();
    await expect.poll(row).toMatchObject({ kind: 'end-duty', dueAt: START + 60_000 });
    now += 60_000;
    await add('capture', 'payment');
    await expect.poll(() => capture.mock.calls.length).toBe(1);
    await runner.drain();
    expect(endDuty).toHaveBeenCalledOnce();
    await runner.stop();
  });
});
