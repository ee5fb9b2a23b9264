import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Booking } from '../../src/domain/booking.ts';
import { defaultCompany } from '../../src/domain/company-profile.ts';
import type { BillingContact } from '../../src/domain/payment.ts';
import type { StaffRole, StaffSession } from '../../src/domain/staff.ts';
import { openSession } from '../../src/server/accounts/sessions.ts';
import { signIn } from '../../src/server/accounts/sign-in.ts';
import { type AppOptions, createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/client.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { jobHandlers } from '../../src/server/job-handlers.ts';
import type { JobKind } from '../../src/server/jobs/kinds.ts';
import { JobRunner } from '../../src/server/jobs/runner.ts';
import { openApiDocument } from '../../src/server/ops/openapi.ts';
import { createGazetteer } from '../../src/server/places/gazetteer.ts';
import { addStaff } from '../../src/server/staff/accounts.ts';
import { freshDatabaseUrl } from '../database.ts';
import type { AnswerAt } from './answer-at.ts';
import { answersFit } from './answers-fit.ts';
import { elsewhere } from './elsewhere.ts';
import { connect, type TestSocket } from './test-socket.ts';

export const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';
/** Friday, 20 November 2026, 10:00 in New York. */
export const START = Date.parse('2026-11-20T15:00:00Z');

/** Longer than the patience of every task that a closing app waits for. */
const MAX_CLOSE_MS = 12_000;

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
/** Somebody who can call: the headers that speak for them, and how their socket is let in. */
export type Caller = { headers: Headers; token?: string; id: string /** Of a booking. */; link?: string };

export type Options = {
  env?: Record<string, string>;
  ports?: AppOptions['ports'];
  logger?: AppOptions['logger'];
  databaseUrl?: string;
  sharedClock?: AppOptions['sharedClock'];
  /** Who closes it in the end: the test that is running, if nothing else is said. */
  closeWith?: (close: () => Promise<void>) => void;
};

/** What does not close is said, and left to the end of the process: the test itself has ended. */
async function inTime(what: string, closing: Promise<void>): Promise<void> {
  const late = setTimeout(() => {
    const resources = process.getActiveResourcesInfo().join(', ');
    console.error(`${what} has not closed within ${MAX_CLOSE_MS} ms; active are ${resources}`);
  }, MAX_CLOSE_MS);
  await Promise.race([closing, sleep(MAX_CLOSE_MS + 100, undefined, { ref: false })]);
  clearTimeout(late);
}

/** The built-in places, once for all apps of a file: reading them takes longer than most tests. */
const gazetteer = createGazetteer(defaultCompany);
const places = { gazetteer, geocoder: gazetteer };

/**
 * The real app on a new database of the kind under test, with a clock that the test sets. Everything is
 * closed when the test has finished.
 */
export async function startTestApp({
  env = {},
  ports,
  logger,
  databaseUrl,
  sharedClock,
  closeWith,
}: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  const config = readConfig({ RATE_LIMIT: '0', MAX_EVENT_LOOP_DELAY_MS: '0', DATA_DIR: dataDir, ...env });
  const db = openDatabase(databaseUrl ?? (await freshDatabaseUrl()));
  await migrate(db);
  let now = START;
  const { app, context, jobs, follower, apiRoutes } = await createApp({
    config,
    db,
    logger,
    clock: () => now,
    sharedClock: sharedClock ?? (async () => now),
    // What is due by the test's clock is done when the test asks for it.
    jobsEveryMs: 60_000,
    ports: { ...places, ...ports },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const sockets: TestSocket[] = [];
  let closed = false;
  const expectToFit = answersFit(openApiDocument(apiRoutes, config));

  const close = async () => {
    if (closed) return;
    closed = true;
    for (const socket of sockets) socket.close();
    await inTime('the app', app.close());
    await inTime('the database', db.destroy());
    rmSync(dataDir, { recursive: true, force: true });
  };
  (closeWith ?? onTestFinished)(close);

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
    // Who asks for what was said of it next is to find it said: the answer does not wait for that.
    if (method !== 'GET' && response.statusCode < 300) await follower.catchUp();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answered: unknown = isJson ? response.json() : response.body;
    if (isJson) expectToFit(method, path, response.statusCode, answered);
    const body = answered as AnswerAt<Method, Path>;
    return { status: response.statusCode, headers: response.headers, body };
  };

  return {
    app,
    context,
    jobs,
    apiRoutes,
    follower,
    db,
    url,
    close,
    call,
    now: () => now,
    /** Moves the clock; timers of the process go on as they do. */
    advance: (ms: number) => {
      now += ms;
    },
    /** Tells all messages that are due; resolves when each has been tried. */
    tell: () => jobs.drain(['tell', 'deliver-staff', 'deliver-customer']),
    /** Does what is due of these kinds as another node would, whatever hangs on this one. */
    runJobs: (...kinds: JobKind[]) => {
      const node = elsewhere(context);
      const all = jobHandlers(node);
      // What follows from them is this node's.
      const handlers = Object.fromEntries(kinds.map((kind) => [kind, all[kind]]));
      return new JobRunner(node, handlers).drain(kinds);
    },
    get: <const Path extends string>(path: Path, as?: Caller) => call('GET', path, { as }),
    post: <const Path extends string>(path: Path, as?: Caller, body?: unknown) =>
      call('POST', path, { as, body }),
    patch: <const Path extends string>(path: Path, as?: Caller, body?: unknown) =>
      call('PATCH', path, { as, body }),

    /** A signed-in customer; the sign-in pages have tests of their own. */
    async customer(email = 'jordan@example.com'): Promise<Caller> {
      const { token, jti } = await signIn(context, { email }, 'direct');
      const session = await db
        .selectFrom('sessions')
        .select('subject')
        .where('jti', '=', jti)
        .executeTakeFirstOrThrow();
      return { id: session.subject, headers: { cookie: `session=${token}` } };
    },

    /** A new staff account and a session of it. */
    async staff(role: StaffRole, username: string): Promise<Caller> {
      await addStaff(context, { username, role, password: PASSWORD, name: null });
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

    /** Pays and books; answers the booking. */
    async book(as: Caller, form: Record<string, unknown> = {}): Promise<Booking> {
      const booking = { ...emergency, ...form };
      const payment = await call('POST', '/api/create-payment', {
        as,
        body: { amount: booking.totalAmount, sourceId: 'cnon:card-nonce-ok', billingContact },
      });
      const { status, body } = await call('POST', '/api/bookings', {
        as,
        body: { ...booking, paymentId: payment.body.paymentId },
      });
      if (status !== 201) throw new Error(`booking failed: ${status} ${JSON.stringify(body)}`);
      return body;
    },

    /** A connected socket of theirs, which remembers everything it hears; settled once this node has said all. */
    async socket(as: Caller): Promise<TestSocket> {
      const connected = await connect(url, as, ORIGIN);
      const settled = () => follower.catchUp().then(connected.settled);
      const socket = { ...connected, settled };
      sockets.push(socket);
      return socket;
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
