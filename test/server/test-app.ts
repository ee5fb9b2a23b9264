import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Booking } from '../../src/domain/bookings/booking.ts';
import { defaultCompany } from '../../src/domain/company/company-profile.ts';
import { DAY_MS } from '../../src/domain/durations.ts';
import type { BillingContact } from '../../src/domain/money/payment.ts';
import { energyChargesCents } from '../../src/domain/money/pricing.ts';
import type { StaffRole, StaffSession } from '../../src/domain/people/staff.ts';
import type { SlotCapacity } from '../../src/domain/promise/slot.ts';
import { english } from '../../src/domain/texts.ts';
import { openSession } from '../../src/server/accounts/sessions.ts';
import { signIn } from '../../src/server/accounts/sign-in.ts';
import { createApp, jobHandlers } from '../../src/server/app.ts';
import type { AppOptions } from '../../src/server/open-context.ts';
import { createGazetteer } from '../../src/server/places/gazetteer.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { type DatabaseOptions, openDatabase } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { allKinds, type JobKind, recurrenceOf } from '../../src/server/platform/jobs/kinds.ts';
import { insertRecurring } from '../../src/server/platform/jobs/queries.ts';
import { JobRunner } from '../../src/server/platform/jobs/runner.ts';
import { spokenTexts } from '../../src/server/platform/spoken-texts.ts';
import { hashPassword } from '../../src/server/staff/passwords.ts';
import { insertStaff } from '../../src/server/staff/queries.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { deadline } from '../until.ts';
import type { AnswerAt } from './answer-at.ts';
import { answersFitRoutes } from './answers-fit.ts';
import { otherNode } from './other-node.ts';
import { connect, type TestSocket } from './test-socket.ts';
import { hasTwoNodes, joinSecondNode, sharedEnv } from './two-nodes.ts';

export const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';
/** Friday, 20 November 2026, 10:00 in New York. */
export const START = Date.parse('2026-11-20T15:00:00Z');

/** Enough for two transactions and a read; PostgreSQL starts a process for each connection. */
export const MAX_CONNECTIONS = 3;

export const billingContact: BillingContact = {
  givenName: 'Jordan',
  familyName: 'Lee',
  addressLines: ['48 Maple Court'],
  city: 'Union',
  state: 'NJ',
  postalCode: '07083',
  country: 'US',
};

export const emergency = {
  serviceType: 'emergency',
  customerName: 'Jordan Lee',
  location: 'Union, NJ 07083',
  phoneNumber: '(973) 555-0118',
  vehicleInfo: '2023 Hyundai Ioniq 5, gray',
  notes: 'License plate: T48-RMK',
  scheduledAt: null,
  baseFee: 185,
  distanceCharges: 0,
  totalAmount: 185,
  distance: 0.3,
} as const;

type Headers = Record<string, string>;
/** A caller: the headers of REST requests, and the token or link of sockets. */
export type Caller = {
  headers: Headers;
  token?: string;
  id: string /** A tracking link of the booking `id`. */;
  link?: string;
};

export type Options = {
  env?: Record<string, string>;
  ports?: AppOptions['ports'];
  logger?: AppOptions['logger'];
  databaseUrl?: string;
  sharedClock?: AppOptions['sharedClock'];
  /** The size of the connection pool on PostgreSQL. */
  maxConnections?: number;
  /** The time limits of PostgreSQL. */
  limits?: DatabaseOptions['limits'];
  /** Serves the built pages, which cost a third of the start. */
  hasPages?: boolean;
  /** What a slot takes, whatever the company: most tests are not about it, and book as they like. */
  slotCapacity?: SlotCapacity;
  /** Runs before the server listens. */
  beforeListen?: () => void;
  /** Registers the function that closes the app; by default the current test closes it. */
  closeWith?: (close: () => Promise<void>) => void;
};

/** Reports what does not close in time; the process ends it. */
async function reportLate(what: string, closing: Promise<void>): Promise<void> {
  let inTime = () => {};
  const late = new Promise<void>((resolve) => {
    inTime = deadline(() => {
      const resources = process.getActiveResourcesInfo().join(', ');
      console.error(`${what} has not closed within a minute; active are ${resources}`);
      resolve();
    });
  });
  await Promise.race([closing, late]);
  inTime();
}

/** Hashed once, because it is made slow against guessing. */
const hashOfPassword = hashPassword(PASSWORD);

/** As if each recurring job had just run: a run of all of them costs a third of the start of an app. */
const upcomingJobs = allKinds.flatMap((kind) => {
  const { ms = 0, jobs = [] } = recurrenceOf(kind) ?? {};
  return jobs.map((job) => ({ kind, ...job, dueAt: START + ms, now: START }));
});

/** One gazetteer for all apps of a file, because loading it takes longer than most tests. */
const gazetteer = createGazetteer(defaultCompany, spokenTexts(english));
const places = { gazetteer, geocoder: gazetteer };

/**
 * Starts the real app on a new database of the run's kind, with a clock that the test sets. Everything is closed at the
 * end of the test. In the project `server-nodes` a second node in another process has the sockets of the test, while
 * this process answers its requests and runs the jobs; a test that sets REDIS_URL chooses its nodes itself.
 */
export async function startTestApp({
  env = {},
  ports,
  logger,
  databaseUrl,
  sharedClock,
  maxConnections = MAX_CONNECTIONS,
  limits,
  hasPages = false,
  slotCapacity = 'unlimited',
  beforeListen,
  closeWith,
}: Options = {}) {
  const dataDir = makeTempFolder('data');
  const usedDatabase = databaseUrl ?? (await migratedDatabaseUrl());
  const isPair = hasTwoNodes && env.REDIS_URL === undefined;
  const usedEnv = {
    // Without a fee nothing of a payment moves after its capture, while a test reads the ledger.
    ...{ RATE_LIMIT: '0', MAX_EVENT_LOOP_DELAY_MS: '0', DATA_DIR: dataDir, SANDBOX_FEE: '0%+0' },
    ...(isPair ? await sharedEnv(usedDatabase) : {}),
    ...env,
  };
  const read = readConfig(usedEnv);
  const config = { ...read, company: { ...read.company, slotCapacity } };
  const db = openDatabase(usedDatabase, { maxConnections, limits });
  if (databaseUrl) await migrate(db);
  else await insertRecurring(db, upcomingJobs);
  let now = START;
  const { app, context, jobs, follower, emitted, apiRoutes } = await createApp({
    config,
    db,
    logger,
    clock: () => now,
    sharedClock: sharedClock ?? (async () => now),
    // Jobs that become due by the test's clock run when the test calls for them.
    jobsEveryMs: 60_000,
    ...(hasPages ? {} : { pages: dataDir }),
    ports: { ...places, ...ports },
  });
  beforeListen?.();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const second = isPair
    ? await joinSecondNode({ context, follower, jobs }, { databaseUrl: usedDatabase, env: usedEnv, now })
    : null;
  const sockets: TestSocket[] = [];
  let closed = false;
  const expectToFit = answersFitRoutes(apiRoutes, config);

  const close = async () => {
    if (closed) return;
    closed = true;
    for (const socket of sockets) socket.close();
    await reportLate('the second node', second?.close() ?? Promise.resolve());
    await reportLate('the app', app.close());
    await reportLate('the database', db.destroy());
    rmSync(dataDir, { recursive: true, force: true });
  };
  (closeWith ?? onTestFinished)(close);

  /** Resolves when each node has pushed all committed changes to its sockets. */
  const caughtUp = async () => {
    await emitted.drain();
    await follower.catchUp();
    await second?.settle();
  };

  const call = async <const Method extends NonNullable<InjectOptions['method']>, const Path extends string>(
    method: Method,
    path: Path,
    { as, body: sent, headers = {} }: { as?: Caller; body?: unknown; headers?: Headers } = {},
  ) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { origin: ORIGIN, ...as?.headers, ...headers },
      ...(sent === undefined ? {} : { payload: sent as object }),
    });
    // Waits until the change has been pushed, because a production response does not wait for its pushes.
    if (method !== 'GET' && response.statusCode < 300) await caughtUp();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answered: unknown = isJson ? response.json() : response.body;
    if (isJson) expectToFit(method, path, response.statusCode, answered);
    const body = answered as AnswerAt<Method, Path>;
    return { status: response.statusCode, headers: response.headers, body };
  };

  const keep = (socket: TestSocket): TestSocket => {
    sockets.push(socket);
    return { ...socket, settled: () => caughtUp().then(socket.settled) };
  };

  return {
    app,
    context,
    jobs,
    apiRoutes,
    follower,
    caughtUp,
    db,
    url,
    /** The node that has the test's sockets. */
    socketUrl: second?.url ?? url,
    close,
    call,
    now: () => now,
    /** Moves the app's clock; timers of the process are not affected. */
    advance: (ms: number) => {
      now += ms;
      second?.advance(now, ms);
    },
    /** Runs the due message jobs; resolves when each has been tried. */
    deliverMessages: () => jobs.drain(['address-message', 'deliver-staff', 'deliver-customer']),
    /**
     * Runs the due jobs of these kinds as another node would, and waits for those that this node's timer had claimed:
     * a clock that is put forward meanwhile would make them due an hour late.
     */
    async runJobs(...kinds: JobKind[]) {
      const node = otherNode(context);
      const all = jobHandlers(node);
      // The handlers still use this node's context.
      const handlers = Object.fromEntries(kinds.map((kind) => [kind, all[kind]]));
      await new JobRunner(node, handlers).drain(kinds);
      await jobs.drain(kinds);
    },
    get: <const Path extends string>(path: Path, as?: Caller) => call('GET', path, { as }),
    post: <const Path extends string>(path: Path, as?: Caller, body?: unknown) =>
      call('POST', path, { as, body }),
    patch: <const Path extends string>(path: Path, as?: Caller, body?: unknown) =>
      call('PATCH', path, { as, body }),

    /** Creates a signed-in customer without the sign-in pages, which have their own tests. */
    async customer(email = 'jordan@example.com'): Promise<Caller> {
      const { token, jti } = await signIn(context, { email }, 'direct');
      const session = await db
        .selectFrom('sessions')
        .select('subject')
        .where('jti', '=', jti)
        .executeTakeFirstOrThrow();
      return { id: session.subject, headers: { cookie: `session=${token}` } };
    },

    /** Creates a staff account, whose owner has chosen the password the day before, with a session. */
    async staff(role: StaffRole, username: string): Promise<Caller> {
      const passwordHash = await hashOfPassword;
      await insertStaff(db, { username, role, passwordHash, ownSince: now - DAY_MS, createdAt: now });
      context.events.emit('staff:changed', {});
      return this.staffSession(role, username);
    },

    async staffSession(role: StaffRole, username: string): Promise<Caller> {
      const { token } = await openSession(context, role, username);
      return { id: username, token, headers: { authorization: `Bearer ${token}` } };
    },

    login: (role: StaffRole, username: string, password: string, remoteAddress = '127.0.0.1') =>
      app
        .inject({
          method: 'POST',
          url: `/api/${role}/login`,
          remoteAddress,
          payload: { username, password, role },
        })
        .then((response) => ({
          status: response.statusCode,
          headers: response.headers,
          body: response.json<StaffSession>(),
        })),

    /** Pays and books, an emergency with the price of its energy if the form says no total. Returns the booking. */
    async book(as: Caller, form: Record<string, unknown> = {}): Promise<Booking> {
      const { kwh = null } = form as { kwh?: number | null };
      const forEnergy = energyChargesCents(defaultCompany, kwh) / 100;
      const booking = { ...emergency, totalAmount: emergency.totalAmount + forEnergy, ...form };
      const payment = await call('POST', '/api/create-payment', {
        as,
        body: {
          ...{ amount: booking.totalAmount, energyKwh: kwh },
          ...{ sourceId: 'cnon:card-nonce-ok', billingContact },
        },
      });
      const { status, body } = await call('POST', '/api/bookings', {
        as,
        body: { ...booking, paymentId: payment.body.paymentId },
      });
      if (status !== 201) throw new Error(`booking failed: ${status} ${JSON.stringify(body)}`);
      return body;
    },

    /** Connects a socket that records every event; `settled` resolves when all pending events have arrived. */
    async socket(as: Caller): Promise<TestSocket> {
      const connected = await connect(second?.url ?? url, as, ORIGIN);
      return keep(second ? second.attach(connected) : connected);
    },

    /** Connects a socket to the node of this process, for tests of its own memory, timers or ports. */
    localSocket: async (as: Caller): Promise<TestSocket> => keep(await connect(url, as, ORIGIN)),
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
