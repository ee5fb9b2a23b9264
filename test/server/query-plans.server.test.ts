import fastify, { type FastifyBaseLogger } from 'fastify';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedBookings } from '../../bench/seed-bookings.ts';
import { searchWords } from '../../src/domain/people/search-text.ts';
import { countBookings, listBookingPage } from '../../src/server/bookings/list-bookings.ts';
import { operationsFilterOf } from '../../src/server/bookings/operations-filter.ts';
import { deleteOldReadings } from '../../src/server/bookings/record-reading.ts';
import { listJournal, sumEntries, sumEntriesByTax } from '../../src/server/books/entry-queries.ts';
import {
  listDetails,
  listExactIds,
  listFoundIds,
  listNewestIds,
  listSumsOfPayments,
} from '../../src/server/books/payment-queries.ts';
import { listStuck } from '../../src/server/books/stuck.ts';
import {
  activeCustomers,
  customerStats,
  recentCustomers,
  signupTrend,
} from '../../src/server/customers/analytics.ts';
import { listContacts } from '../../src/server/customers/contact.ts';
import { listDayBookings } from '../../src/server/dispatch/day-plan/queries.ts';
import {
  listAdminsChoices,
  listOffersOfOpen,
  listOpenBookings,
} from '../../src/server/dispatch/situation/queries.ts';
import { adminStats } from '../../src/server/dispatch/stats.ts';
import { operationsReport } from '../../src/server/operations/report.ts';
import { type Config, readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import type { Database } from '../../src/server/platform/db/schema.ts';
import { standardBookings } from '../../src/server/promise/queries.ts';
import { migratedDatabaseUrl } from '../database.ts';
import { START } from './test-app.ts';

const BOOKINGS = 3000;
const page = { limit: 200 };
const day = { fromMs: START - 86_400_000, untilMs: START };
const last = { id: 'p', bookingId: '000003e8'.repeat(4), createdAt: START };
const clock = () => START;
const config = readConfig({});

type Asking = (context: {
  config: Config;
  db: Database;
  clock: () => number;
  log: FastifyBaseLogger;
}) => Promise<unknown>;

const questions: Record<string, Asking> = {
  'the first page': (context) => listBookingPage(context, page),
  'a page further back': (context) => listBookingPage(context, { ...page, before: '000003e8'.repeat(4) }),
  'a search by a rare name': (context) => listBookingPage(context, { ...page, q: 'kowalski' }),
  'a search by a name that many have': (context) => listBookingPage(context, { ...page, q: 'jor' }),
  'a search by two names': (context) => listBookingPage(context, { ...page, q: 'jordan kowalski' }),
  'a search by phone': (context) => listBookingPage(context, { ...page, q: '(908) 555-0142' }),
  'a status': (context) => listBookingPage(context, { ...page, status: 'pending' }),
  unassigned: (context) => listBookingPage(context, { ...page, unassigned: 'true' }),
  'the bookings of a figure': (context) =>
    listBookingPage(context, {
      ...page,
      operations: operationsFilterOf(context, {
        ...{ from: '2026-11-19', to: '2026-11-20', hour: '09', zip: '07083', technician: 'tech1' },
        figure: 'late',
      }),
    }),
  'the bookings of a revenue': (context) =>
    listBookingPage(context, {
      ...page,
      operations: operationsFilterOf(context, { from: '2026-11-19', to: '2026-11-20', figure: 'revenue' }),
    }),
  'the operations of a day': (context) =>
    operationsReport(context, { from: '2026-11-20', to: '2026-11-20', by: 'hour' }),
  'the operations of a day by ZIP': (context) =>
    operationsReport(context, { from: '2026-11-20', to: '2026-11-20', by: 'zip' }),
  'the standard bookings of a day': ({ db }) => standardBookings(db, day).execute(),
  'the open bookings': ({ db }) => listOpenBookings(db),
  'the bookings of a day': ({ db }) =>
    listDayBookings(db, { techIds: ['tech', 'krusso'], fromMs: START - 43_200_000, untilMs: START }),
  'the offers of open bookings': ({ db }) => listOffersOfOpen(db),
  'who got open bookings from admins': ({ db }) => listAdminsChoices(db),
  'the figures': adminStats,
  'the count': ({ db }) => countBookings(db),
  'customers in the list': (context) => listContacts(context, { limit: 50 }),
  'customers found by a rare name': (context) => listContacts(context, { limit: 50, q: 'jordan kowalski' }),
  'customers found by what all have': (context) => listContacts(context, { limit: 50, q: 'example' }),
  'customers in figures': customerStats,
  'customers who signed up': signupTrend,
  'the newest customers': recentCustomers,
  'the last who signed in': activeCustomers,
  'the newest payments': ({ db }) => listNewestIds(db, {}, page),
  'payments further back': ({ db }) => listNewestIds(db, {}, { ...page, before: last }),
  'payments of a day': ({ db }) => listNewestIds(db, day, page),
  'payments of a status': ({ db }) => listNewestIds(db, { status: 'captured' }, page),
  'payments refunded in part': ({ db }) => listNewestIds(db, { status: 'partially_refunded' }, page),
  'payments found by a name': ({ db }) =>
    listFoundIds(db, {}, searchWords('kowalski'), { ...page, before: last }),
  'payments of a status found by a name': ({ db }) =>
    listFoundIds(db, { status: 'refunded', besides: ['p'] }, searchWords('kowalski'), page),
  'a payment by an id': ({ db }) => listExactIds(db, {}, { id: 'p', receiptNumber: 7 }),
  'the details of payments': ({ db }) => listDetails(db, ['p']),
  'the entries of payments': ({ db }) => listSumsOfPayments(db, ['p']),
  'the totals of a day': ({ db }) => sumEntries(db, day.fromMs, day.untilMs),
  'the tax of a day': ({ db }) => sumEntriesByTax(db, day.fromMs, day.untilMs),
  'the journal': ({ db }) => listJournal(db, day, undefined, 1000),
  'the journal further on': ({ db }) => listJournal(db, day, { id: 5, at: START - 1000 }, 1000),
  'old readings of charges': ({ db }) => deleteOldReadings(db, day.fromMs, 1000),
  'stuck payments': ({ db }) => listStuck({ db, clock }),
};

/** A database with bookings, analysed so that the query planner has statistics. */
async function fullDatabase() {
  const db = openDatabase(await migratedDatabaseUrl());
  onTestFinished(() => db.destroy());
  await migrate(db);
  await seedBookings(db, BOOKINGS, START);
  if (process.env.TEST_DATABASE === 'postgres') await sql`analyze`.execute(db);
  return db;
}

/** The queries that a function sends to the database. */
async function askedBy(db: Database, ask: Asking): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // The last plugin, which sees the column names of the database.
  const heard = db.withPlugin(listener);
  await ask({ config, db: heard, clock, log: fastify().log });
  const plain = db.withoutPlugins();
  return nodes.map((node) => plain.getExecutor().compileQuery(node, { queryId: 'plan' }));
}

/** The lines of PostgreSQL's plan of a query. */
async function planOf(
  db: Pick<Database, 'executeQuery'>,
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(plan);
  return rows.map((row) => row['QUERY PLAN']);
}

/** The steps of a query plan that read a whole table. */
async function fullScans(db: Database, query: CompiledQuery): Promise<string[]> {
  const plain = db.withoutPlugins();
  const { sql: text, parameters } = query;
  if (process.env.TEST_DATABASE !== 'postgres') {
    const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
    const { rows } = await plain.executeQuery<{ detail: string }>(plan);
    return rows
      .map(({ detail }) => detail)
      .filter(
        (detail) =>
          /^SCAN (?!.*USING)/.test(detail) &&
          /bookings|customers|payments|search_terms|ledger_entries|refunds|receipts|jobs|charge_readings/.test(
            detail,
          ),
      );
  }
  return plain.connection().execute(async (connection) => {
    // A query that still reads a whole table has no usable index.
    await sql`set enable_seqscan = off`.execute(connection);
    const plan = await planOf(connection, query);
    await sql`set enable_seqscan = on`.execute(connection);
    return plan.filter((line) => line.includes('Seq Scan'));
  });
}

describe('query plans', () => {
  it('board queries use no full table scan', { timeout: 60_000 }, async () => {
    const db = await fullDatabase();
    const scans: Record<string, string[]> = {};
    for (const [name, ask] of Object.entries(questions)) {
      const asked = await askedBy(db, ask);
      expect(asked.length, name).toBeGreaterThan(0);
      for (const query of asked) {
        const found = await fullScans(db, query);
        if (found.length > 0) scans[name] = [...(scans[name] ?? []), ...found, query.sql];
      }
    }
    expect(scans).toEqual({});
  });

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'no question is compiled, however much the query planner expects of tables that it does not know',
    async () => {
      const db = openDatabase(await migratedDatabaseUrl());
      onTestFinished(() => db.destroy());
      const { 'a page further back': _, ...asked } = questions;
      const compiled: string[] = [];
      let highestCost = 0;
      for (const [name, ask] of Object.entries(asked)) {
        for (const query of await askedBy(db, ask)) {
          const [first = '', ...plan] = await planOf(db.withoutPlugins(), query);
          if (plan.includes('JIT:')) compiled.push(name);
          highestCost = Math.max(highestCost, Number(/\.\.([\d.]+)/.exec(first)?.[1]));
        }
      }
      // PostgreSQL would compile from this cost on.
      expect(highestCost).toBeGreaterThan(100_000);
      expect(compiled).toEqual([]);
    },
  );

  it('fullScans reports a query that filters by a column without an index', async () => {
    const db = await fullDatabase();
    const blind: Asking = ({ db: heard }) =>
      heard.selectFrom('bookings').selectAll().where('notes', '=', 'x').execute();
    const [query] = await askedBy(db, blind);
    expect(await fullScans(db, query as CompiledQuery)).not.toEqual([]);
  });
});
