import { randomBytes } from 'node:crypto';
import { expect, it, onTestFailed, onTestFinished } from 'vitest';
import { apiStaff } from '../../../e2e/fixtures/api.ts';
import { checkLedger } from '../../../src/server/payments/ledger/check-ledger.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { differencesFromStories } from '../../money/judge.ts';
import { afterSteps, aroundSteps, killAtStep } from '../../money/kill-at-step.ts';
import { type Company, keepPaying } from '../../money/paying-customers.ts';
import { paymentServices } from '../../money/payment-services.ts';
import { pace } from '../../pace.ts';
import { keepSecret } from '../../personal-data.ts';
import { randomFrom } from '../../random.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { signInCustomers } from '../../signed-in.ts';
import { trials } from '../../trials.ts';
import { until } from '../../until.ts';
import { openWork } from '../payment-work.ts';
import { dataFolder } from '../server-process.ts';

const BOOKINGS = trials(100, 100, 1000);
const RANDOM_KILLS = trials(10, 10, 100);
const KILLS_AT_EACH_STEP = trials(1, 1, 10);
const allSteps = [afterSteps, aroundSteps][trials(0, 0, 1)] ?? [];
/** What a server says that has found its database too slow. */
const TOO_SLOW = ['Cannot start: Connection terminated', 'timeout exceeded when trying to connect'];
const CUSTOMERS = 4;
const PAGES_OF_CUSTOMER = 2;
const MAX_STALL_MS = 5000;
const BETWEEN_STALLS_MS = 12_000;
const BALANCED = { timeout: 120_000, interval: 250 };
/** Bookings between the start of a node and a kill at random. */
const MAX_BOOKINGS = 4;
/** SQLite serves one node only. */
const CLOCK_SHIFTS_MS = process.env.TEST_DATABASE === 'postgres' ? [0, 5000] : [0];

it.each(['Square', 'the sandbox'] as const)(
  `%s: nothing is lost or charged twice over ${RANDOM_KILLS} random kills and ${KILLS_AT_EACH_STEP} at each step of a payment`,
  async (name) => {
    const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
    console.log(`KILL_SEED=${seed}`);
    const random = randomFrom(seed);
    const databaseUrl = await migratedDatabaseUrl();
    const secret = keepSecret(randomBytes(32).toString('hex'));
    const service = await paymentServices[name](seed);
    onTestFinished(() => service.stop());
    const steps = service.steps(allSteps);
    const customers = await signInCustomers(databaseUrl, secret, CUSTOMERS);
    const db = openDatabase(databaseUrl);
    onTestFinished(() => db.destroy());
    onTestFailed(async () => console.log(JSON.stringify(await unfinished(databaseUrl), null, 1)));

    const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: secret, RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
    const folders = CLOCK_SHIFTS_MS.map(() => dataFolder());
    const nodes: (RunningServer | null)[] = CLOCK_SHIFTS_MS.map(() => null);
    /** Returns null if the step was reached, and the server killed, before it was ready. */
    const start = async (n: number, step: string | null = null): Promise<RunningServer | null> => {
      const clockShiftMs = CLOCK_SHIFTS_MS[n];
      const nth = 1 + Math.floor(random() * 2);
      const starting = startServer({
        dataDir: folders[n],
        env: {
          ...env,
          ...service.env(Math.floor(random() * 1e6)),
          ...killAtStep(step, { nth, clockShiftMs }),
        },
      });
      const node = await starting.catch((error: Error) => error);
      if (node instanceof Error) {
        if (step && node.message.includes(`killed ${step}`)) return null;
        // A supervisor starts it again when a busy machine was too slow to connect to its database.
        if (TOO_SLOW.some((text) => node.message.includes(text))) return start(n, step);
        throw node;
      }
      onTestFinished(() => node.kill());
      nodes[n] = node;
      return node;
    };

    const first = await start(0);
    if (!first) throw new Error('nothing kills it');
    const { session } = await apiStaff(first, 'admin');
    const todo = [
      ...Array.from({ length: RANDOM_KILLS }, () => null),
      ...Array.from({ length: KILLS_AT_EACH_STEP }, () => steps).flat(),
    ]
      .map((step) => ({ step, order: random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ step }) => step);
    const killed: string[] = [];
    let isKilling = true;
    const company: Company = {
      async node() {
        const up = () => nodes.filter((node) => node !== null);
        // Of several kills in a row, each may come before a node is ready.
        const node = await until('a node runs', () => up()[Math.floor(random() * up().length)], 5);
        return node.url;
      },
      admin: { authorization: `Bearer ${session.token}` },
      random,
      stories: [],
      isOver: () => !isKilling && company.stories.length >= BOOKINGS,
    };

    const untilBooked = (more: number) => {
      const before = company.stories.length;
      return until(`${more} bookings`, () => company.stories.length >= before + more);
    };
    const killOver = async (n: number) => {
      for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
        const node = await start(n, step);
        if (step !== null) await service.provoke(step);
        if (step === null) await untilBooked(Math.floor(random() * MAX_BOOKINGS));
        else if (node) await untilDead(node, step);
        nodes[n] = null;
        await node?.kill();
        killed.push(step ?? 'at random');
      }
      await start(n);
    };
    await first.kill();
    nodes[0] = null;
    const busy = customers.flatMap(({ headers }) =>
      Array.from({ length: PAGES_OF_CUSTOMER }, () => keepPaying(company, headers)),
    );
    let stalls = 0;
    const stallNodes = async () => {
      while (isKilling) {
        await pace(random() * BETWEEN_STALLS_MS);
        const node = nodes[Math.floor(random() * nodes.length)];
        if (!node || !signal(node, 'SIGSTOP')) continue;
        stalls += 1;
        await pace(random() * MAX_STALL_MS);
        signal(node, 'SIGCONT');
      }
    };
    const stalling = stallNodes();
    await Promise.race([
      Promise.all(CLOCK_SHIFTS_MS.map((_, n) => killOver(n))),
      Promise.all(busy).then(() => {}),
    ]);
    isKilling = false;
    await Promise.all([...busy, stalling]);

    const differences = async () => [
      ...(await checkLedger(db)).differences,
      ...(await differencesFromStories(db, company.stories, await service.books(db))),
    ];
    await expect.poll(differences, BALANCED).toEqual([]);
    const lost = await db.selectFrom('payments').select('id').where('status', '=', 'failed').execute();
    expect(lost).toEqual([]);
    const { length } = company.stories;
    console.log(
      `${length} bookings of ${busy.length} pages over ${killed.length} kills and ${stalls} stalls`,
    );
    expect(new Set(killed)).toEqual(new Set(['at random', ...steps]));
  },
  trials(600_000, 600_000, 3_600_000),
);

/** Returns whether the process was there to get the signal. */
function signal({ pid }: RunningServer, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Returns the open payment jobs with their payments, to say why a trial has failed. */
async function unfinished(databaseUrl: string) {
  const db = openDatabase(databaseUrl);
  const jobs = await openWork(db)
    .leftJoin('payments', 'payments.id', 'jobs.key')
    .select(['jobs.kind', 'attempts', 'lastError', 'dueAt', 'claimedUntil', 'payments.status'])
    .execute();
  await db.destroy();
  return jobs;
}

/** Resolves when a server has killed itself at a step. @throws Error if it does not reach the step in time */
const untilDead = ({ output }: RunningServer, step: string) =>
  until(`killed ${step}`, () => output().includes(`killed ${step}`));
