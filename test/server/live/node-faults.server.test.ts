import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import type { TechnicianLocation } from '../../../src/domain/tracking/position.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import type { Database } from '../../../src/server/platform/db/schema.ts';
import { startBoard } from '../../board/board.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { startFaultyLine } from '../../faulty-line.ts';
import { isFull } from '../../form.ts';
import { pace } from '../../pace.ts';
import { startRedis } from '../../redis.ts';
import { startServer } from '../../running-server.ts';
import { dataFolder } from '../server-process.ts';
import { PLACE } from '../trip.ts';

const SOON = { timeout: 90_000 };
const MARKS_S = [1, 5, 15];
const FREEZE_S = 30;
/** Earlier a node has sent its clients away up to three times within this time. */
const AFTER_REDIS_IS_BACK_MS = 10_000;

// A Redis of the test's own, which faults may end.
let redis = process.env.TEST_REDIS_URL ? null : await startRedis();
afterAll(() => redis?.stop());

type Person = Awaited<ReturnType<typeof apiStaff>>;
type Node = Awaited<ReturnType<typeof startNode>>;
type Scene = { a: Node; b: Node };

type Fault = {
  harm: (scene: Scene) => unknown;
  mend: (scene: Scene) => unknown;
  /** Whether node B stands still: for FREEZE_S, after which it is looked at again. */
  isFreeze?: boolean;
};

const configure = async (name: string, value: string) => {
  const client = new Redis(redis?.url ?? '');
  await client.config('SET', name, value);
  client.disconnect();
};
const signal = (name: NodeJS.Signals) => redis?.pid && process.kill(redis.pid, name);

/** All facts change through node A, so that node B has to hear of them. */
const faults: Record<string, Fault> = {
  'A cut off from Redis': { harm: ({ a }) => a.redisLine.cut(), mend: ({ a }) => a.redisLine.mend() },
  'B cut off from Redis': { harm: ({ b }) => b.redisLine.cut(), mend: ({ b }) => b.redisLine.mend() },
  'Redis refuses the password of B': {
    async harm({ b }) {
      await configure('requirepass', 'another password');
      b.redisLine.cut();
      await b.redisLine.mend();
    },
    async mend() {
      const client = new Redis(redis?.url ?? '', { password: 'another password' });
      await client.config('SET', 'requirepass', '');
      client.disconnect();
    },
  },
  'Redis killed': {
    harm: () => redis?.stop(),
    async mend() {
      redis = await startRedis(Number(new URL(redis?.url ?? '').port));
    },
  },
  'Redis frozen': { harm: () => signal('SIGSTOP'), mend: () => signal('SIGCONT') },
  'Redis full': { harm: () => configure('maxmemory', '1'), mend: () => configure('maxmemory', '0') },
  'B frozen for 30 s': {
    harm: ({ b }) => process.kill(b.server.pid, 'SIGSTOP'),
    mend: ({ b }) => process.kill(b.server.pid, 'SIGCONT'),
    isFreeze: true,
  },
};

/** The open connections to PostgreSQL fall silent, and new ones work, as after a failover. What was held arrives late. */
const postgresFaults: Record<string, Fault> = {
  'PostgreSQL silent for B': {
    harm: ({ b }) => b.databaseLine.hold(),
    mend: ({ b }) => b.databaseLine.mend(),
  },
  'PostgreSQL silent for both': {
    harm({ a, b }) {
      a.databaseLine.hold();
      b.databaseLine.hold();
    },
    mend: ({ a, b }) => Promise.all([a.databaseLine.mend(), b.databaseLine.mend()]),
  },
};

async function startNode(name: string, env: Record<string, string>) {
  const redisLine = await startFaultyLine(redis?.url ?? '');
  onTestFinished(() => redisLine.stop());
  const databaseLine = await startFaultyLine(env.DATABASE_URL ?? '');
  onTestFinished(() => databaseLine.stop());
  const server = await startServer({
    dataDir: dataFolder(),
    env: { ...env, REDIS_URL: redisLine.url, DATABASE_URL: databaseLine.url },
  });
  onTestFinished(() => server.kill());
  return { name, redisLine, databaseLine, server };
}

async function startScene() {
  const databaseUrl = await migratedDatabaseUrl();
  const env = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT: '0',
  };
  const db = openDatabase(databaseUrl);
  onTestFinished(() => db.destroy());
  const a = await startNode('A', env);
  const b = await startNode('B', env);
  // The node that has made the accounts knows their passwords.
  b.server.passwords = a.server.passwords;
  return { db, a, b };
}

/** Adds a technician who has chosen the password. */
async function addTechnician({ a, db }: Scene & { db: Database }, admin: Person, username: string) {
  const password = randomBytes(16).toString('base64url');
  await admin.addStaff({ username, role: 'tech', password, name: username });
  await db.updateTable('staff').set({ mustChangePassword: 0, passwordGivenAt: null }).execute();
  return apiStaff(a.server, 'tech', { username, password });
}

/** A van moves about 1.1 km at once, which the server takes for true with the third fix; what it shows is that place. */
const STEP_DEGREES = 0.01;
const NEAR_DEGREES = STEP_DEGREES / 100;

/** What is true of duty, positions and alerts. */
type Truth = { onDuty: string[]; latitudes: Record<string, number>; alerts: string[] };

/** Watches one node as a dispatcher does, by a board and by reading. */
async function watch({ name, server }: Node, { session }: Person) {
  const board = startBoard(server.url, session);
  onTestFinished(() => board.stop());
  const socket = io(server.url, { transports: ['websocket'], auth: { token: session.token } });
  onTestFinished(() => void socket.disconnect());
  const sentAwayAtMs: number[] = [];
  socket.on('disconnect', () => sentAwayAtMs.push(performance.now()));
  const answer = async (path: string) =>
    fetch(server.url + path, {
      headers: { authorization: `Bearer ${session.token}` },
      signal: AbortSignal.timeout(10_000),
    });
  const isLive = async () => (await board.view()).state === 'live';
  await expect.poll(isLive, SOON).toBe(true);
  /** Returns what `/readyz` says of Redis, or that the database is away. */
  const readiness = async (): Promise<string> => {
    const { database, redis } = await (await answer('/readyz')).json();
    return database === 'ok' ? redis : `database ${database}`;
  };
  const holds = async (truth: Truth) => {
    const active = await answer('/api/admin/technicians/active');
    if (!active.ok) throw new Error(String(active.status));
    const vans: TechnicianLocation[] = await active.json();
    const shown = (await board.view()).alerts;
    const { onDuty, latitudes, alerts } = truth;
    const dutyOf = vans.filter(({ isOnDuty }) => isOnDuty === 'true').map(({ techId }) => techId);
    return {
      duty: dutyOf.toSorted().join() === onDuty.toSorted().join(),
      vans: vans.every(
        ({ techId, latitude }) => Math.abs((latitudes[techId] ?? 0) - latitude) < NEAR_DEGREES,
      ),
      alerts: shown.toSorted().join() === alerts.toSorted().join(),
    };
  };
  return {
    name,
    isLive,
    readiness,
    holds,
    sentAwayAtMs,
    /** How often boards of this node have read their bookings. */
    async reads(): Promise<number> {
      const series = 'curbvolt_http_request_seconds_count{method="GET",route="/api/admin/bookings",';
      const lines = (await (await answer('/metrics')).text()).split('\n');
      return Number(
        lines
          .find((line) => line.startsWith(series))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    },
    async look(truth: Truth, email: string): Promise<string[]> {
      const fromMs = performance.now();
      const seconds = () => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;
      /** Why a call was refused, and after how long. */
      const refusal = (error: unknown) =>
        `${/\b50\d\b/.exec(String(error))?.[0] ?? 'no answer'} in ${seconds()}`;
      const signIns = Promise.all([apiCustomer(server, email), apiStaff(server, 'admin')]);
      const [facts, signIn, state] = await Promise.all([
        holds(truth).then(Object.values<boolean>, async (error) => {
          const alerts = (await board.view()).alerts.toSorted().join() === truth.alerts.toSorted().join();
          return [refusal(error), refusal(error), alerts];
        }),
        signIns.then(() => true, refusal),
        readiness().catch(refusal),
      ]);
      const words = [...facts, signIn].map((fact) => (typeof fact === 'string' ? fact : fact ? 'yes' : 'NO'));
      return [...words, state, seconds()];
    },
  };
}

const NO_LOOK = ['–', '–', '–', '–', '–', '–'];
const COLUMNS = ['duty', 'vans', 'alerts', 'sign-in', '/readyz', 'answers'];

const printTable = (rows: string[][]) =>
  console.info(
    [['fault', 'after', ...['A', 'B'].flatMap((node) => COLUMNS.map((name) => `${node} ${name}`))], ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  );

/** Starts two nodes with what a dispatcher looks at, and returns what changes and checks it. */
async function startWorld() {
  const scene = await startScene();
  const { a, b, db } = scene;
  const admin = await apiStaff(a.server, 'admin');
  const driver = await apiStaff(a.server, 'tech');
  const walker = await addTechnician(scene, admin, 'walker');
  const ana = await apiCustomer(a.server);
  for (const tech of [driver, walker]) {
    await tech.duty(true);
    await tech.fix(PLACE);
  }
  const { id: lateId } = await ana.book('Ana Silva');
  const alertOf = async (bookingId: string) =>
    (await db.selectFrom('notifications').selectAll().where('bookingId', '=', bookingId).execute())[0];
  const late = (await alertOf(lateId))?.id ?? '';
  // At once, because each board is a process that loads the client.
  const watched = await Promise.all([watch(a, admin), watch(b, admin)]);
  const truth: Truth = {
    onDuty: ['tech', 'walker'],
    latitudes: { tech: PLACE.latitude, walker: PLACE.latitude },
    alerts: [late],
  };
  const allHold = async () =>
    (await Promise.all(watched.map(({ holds }) => holds(truth)))).map(Object.values);
  const agree = () =>
    expect.poll(allHold, SOON).toEqual([
      [true, true, true],
      [true, true, true],
    ]);

  /** The alarm of an emergency that nobody took becomes due now, whatever the clock says. */
  const raise = async () => {
    const before = (await alertOf(lateId))?.raisedAt ?? null;
    await db.updateTable('notifications').set({ raiseAt: 1 }).where('bookingId', '=', lateId).execute();
    await db.updateTable('jobs').set({ dueAt: 0 }).where('kind', '=', 'raise-alerts').execute();
    await expect.poll(async () => (await alertOf(lateId))?.raisedAt ?? null, SOON).not.toBe(before);
  };
  const acknowledge = async (id: string) => {
    const headers = { authorization: `Bearer ${admin.session.token}` };
    const path = `${a.server.url}/api/admin/notifications/${id}/ack`;
    expect((await fetch(path, { method: 'POST', headers })).status).toBe(200);
  };
  return {
    scene,
    watched,
    truth,
    agree,
    /** Both nodes agree that the alert of a new booking rings and no other. */
    async prepare() {
      await admin.acknowledgeAll();
      const { id } = await ana.book('Ana Silva');
      truth.alerts = [(await alertOf(id))?.id ?? ''];
      await agree();
      await expect
        .poll(() => Promise.all(watched.map((node) => node.readiness())), SOON)
        .toEqual(['ok', 'ok']);
    },
    /**
     * Changes all facts through node A, the alarm first, because the others are made at once. Repeats what is refused.
     */
    async change() {
      await raise();
      const isOnDuty = truth.onDuty.includes('walker');
      await vi.waitFor(() => walker.duty(!isOnDuty), SOON);
      truth.onDuty = isOnDuty ? ['tech'] : ['tech', 'walker'];
      const latitude = (truth.latitudes.tech ?? 0) + STEP_DEGREES;
      await vi.waitFor(() => driver.fix({ ...PLACE, latitude }), SOON);
      truth.latitudes.tech = latitude;
      for (const id of truth.alerts) await vi.waitFor(() => acknowledge(id), SOON);
      truth.alerts = [late];
    },
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;

async function lookAtMarks(world: World, what: string, isStill: boolean): Promise<string[][]> {
  const looks = MARKS_S.map(async (mark) => {
    // A look that is answered late does not delay the next one.
    await pace(mark * 1000);
    const cells = world.watched.map((node) =>
      isStill && node.name === 'B'
        ? NO_LOOK
        : node.look(world.truth, `${randomBytes(4).toString('hex')}@example.com`),
    );
    return [what, `${mark} s`, ...(await Promise.all(cells)).flat()];
  });
  return Promise.all(looks);
}

/** Mends the fault. Returns how often and when each node has sent its clients away, and how often boards have read. */
async function mendAndCount({ scene, watched }: World, { mend }: Fault): Promise<string[]> {
  const readsBefore = await Promise.all(watched.map((node) => node.reads()));
  for (const { sentAwayAtMs } of watched) sentAwayAtMs.length = 0;
  const fromMs = performance.now();
  await mend(scene);
  await pace(AFTER_REDIS_IS_BACK_MS);
  const reads = await Promise.all(watched.map((node) => node.reads()));
  return watched.map(({ name, sentAwayAtMs }, n) => {
    const times = sentAwayAtMs.map((atMs) => `${((atMs - fromMs) / 1000).toFixed(1)} s`);
    return `${name} sent away ${times.length} times (${times.join()}), ${(reads[n] ?? 0) - (readsBefore[n] ?? 0)} reads`;
  });
}

/** At 15 s no fact is wrong and no call refused. */
function expectWell(rows: string[][]) {
  const settled = rows.filter(([, after]) => after === '15 s');
  expect(settled.filter((cells) => cells.some((cell) => /^(NO|50\d|no answer)/.test(cell)))).toEqual([]);
}

/** Whoever was sent away has come back once, and each board has read its bookings once. */
const expectOneReturn = (returns: string[]) =>
  expect(returns.filter((line) => /sent away [^01]|, [^01] reads/.test(line))).toEqual([]);

/** Prints the rows when the test ends, also after a failure. */
function openTable() {
  const rows: string[][] = [];
  const returns: string[] = [];
  onTestFinished(() => {
    printTable(rows);
    console.info(returns.join('\n'));
  });
  return { rows, returns };
}

const hasNodes = redis && process.env.TEST_DATABASE === 'postgres';

// SQLite serves one node only, and Redis is not installed on every machine.
it.runIf(hasNodes && !isFull)(
  'a node that is cut off from Redis knows duty, positions and alerts of the other, and sends its clients away once',
  async () => {
    const world = await startWorld();
    const { scene, watched, agree, prepare, change } = world;
    await prepare();
    scene.b.redisLine.cut();
    await change();
    await agree();
    await expect.poll(() => watched[1].readiness(), SOON).toBe('away');
    await scene.b.redisLine.mend();
    await expect.poll(() => watched[1].sentAwayAtMs.length, SOON).toBe(1);
    await expect.poll(() => watched[1].isLive(), SOON).toBe(true);
    await agree();
    expect(watched[0].sentAwayAtMs).toEqual([]);
  },
  240_000,
);

it.runIf(hasNodes)(
  'two nodes agree on duty, positions and alerts within 15 s of any fault of Redis or of a node, and people sign in',
  { tags: ['full'], timeout: 900_000 },
  async () => {
    const world = await startWorld();
    const { rows, returns } = openTable();
    for (const [what, fault] of Object.entries(faults)) {
      await world.prepare();
      const harmedAtMs = performance.now();
      await fault.harm(world.scene);
      await world.change();
      rows.push(...(await lookAtMarks(world, what, fault.isFreeze === true)));
      if (fault.isFreeze) {
        await pace(Math.max(0, harmedAtMs + FREEZE_S * 1000 - performance.now()));
        await fault.mend(world.scene);
        rows.push(...(await lookAtMarks(world, 'B goes on', false)));
      } else returns.push(`${what}: ${(await mendAndCount(world, fault)).join('; ')}`);
      await world.agree();
    }
    expectWell(rows);
    expectOneReturn(returns);
  },
);

it.runIf(hasNodes)(
  'two nodes agree and are well 15 s after open PostgreSQL connections of one or both fell silent, and people sign in',
  { tags: ['full'], timeout: 300_000 },
  async () => {
    const world = await startWorld();
    const { scene, watched, prepare, change, agree } = world;
    const { rows, returns } = openTable();
    for (const [what, fault] of Object.entries(postgresFaults)) {
      await prepare();
      for (const { sentAwayAtMs } of watched) sentAwayAtMs.length = 0;
      await fault.harm(scene);
      const fromMs = performance.now();
      // The change is made during the looks, because a silent node refuses it at first.
      const seconds = () => ((performance.now() - fromMs) / 1000).toFixed(1);
      const changing = change().then(seconds);
      const agreeing = changing.then(agree).then(seconds);
      rows.push(...(await lookAtMarks(world, what, false)));
      const left = watched.map(({ name, sentAwayAtMs }) => `${name} ${sentAwayAtMs.length}`).join(', ');
      returns.push(
        `${what}: changed after ${await changing} s, agreed after ${await agreeing} s; sockets closed during it: ${left}`,
        `${what} ends: ${(await mendAndCount(world, fault)).join('; ')}`,
      );
      await agree();
    }
    expectWell(rows);
    expectOneReturn(returns);
  },
);
