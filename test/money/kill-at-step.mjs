/**
 * Preloaded into a server (`NODE_OPTIONS=--import`). Kills it with kill -9 when it reaches a step of a payment for the
 * nth time: KILL_STEP='after capture 2'. The steps are in kill-at-step.ts. Works with PostgreSQL and SQLite.
 */
import Sqlite from 'better-sqlite3';
import pg from 'pg';

const [when, killed, nth = '1'] = (process.env.KILL_STEP ?? '').split(' ');
let left = Number(nth);

/** @param {'before' | 'after'} reached */
const reach = (reached, /** @type {Iterable<string>} */ passed) => {
  if (reached !== when || ![...passed].includes(killed ?? '')) return;
  left -= 1;
  if (left > 0) return;
  process.stderr.write(`killed ${when} ${killed}\n`);
  process.kill(process.pid, 'SIGKILL');
};

/**
 * The value that an update gives a column.
 * @param {string} sql @param {readonly unknown[]} values @param {string} column
 */
function assignedIn(sql, values, column) {
  const [assigned = ''] = sql.slice(sql.indexOf(' set ') + 5).split(' where ');
  return values[assigned.split(', ').findIndex((each) => each.startsWith(`"${column}" =`))];
}

/** @param {string} state @returns {(sql: string, values: readonly unknown[]) => boolean} */
const refundIs = (state) => (sql, values) =>
  sql.startsWith('update "refunds"') && assignedIn(sql, values, 'state') === state;

/** @type {[step: string, is: (sql: string, values: readonly unknown[]) => boolean][]} */
const stored = [
  ['intent', (sql) => sql.startsWith('insert into "payments"')],
  ['booking', (sql, values) => sql.startsWith('insert into "booking_events"') && values.includes('created')],
  ['release', (sql, values) => sql.startsWith('insert into "jobs"') && values.includes('release')],
  ['refund-requested', (sql) => sql.startsWith('insert into "refunds"')],
  ['refund-pending', refundIs('pending')],
  ['refund-done', refundIs('done')],
  // The calls of the sandbox, which is a ledger in the same database.
  ['authorize', (sql) => sql.startsWith('insert into "sandbox_payments"')],
  ['refund', (sql) => sql.startsWith('insert into "sandbox_refunds"')],
  ...[
    ['capture', 'completed'],
    ['void', 'canceled'],
  ].map(
    ([step, status]) =>
      /** @type {(typeof stored)[number]} */ ([
        step,
        (sql, values) =>
          sql.startsWith('update "sandbox_payments"') && assignedIn(sql, values, 'status') === status,
      ]),
  ),
  ...['authorized', 'captured', 'voided', 'refunded'].map(
    (status) =>
      /** @type {(typeof stored)[number]} */ ([
        status,
        (sql, values) => sql.startsWith('update "payments"') && assignedIn(sql, values, 'status') === status,
      ]),
  ),
];
const stepsOf = (/** @type {string} */ sql, /** @type {readonly unknown[]} */ values) =>
  stored.flatMap(([step, is]) => (is(sql, values) ? [step] : []));

/** The steps of the open transaction of each connection. @type {WeakMap<object, Set<string>>} */
const open = new WeakMap();

/**
 * Returns the steps that end with a statement: those of the transaction that it commits, or of a statement alone.
 * @param {object} connection
 * @param {string} sql
 * @param {readonly unknown[]} values
 */
function ending(connection, sql, values) {
  if (/^(begin|start transaction)/.test(sql)) open.set(connection, new Set());
  const transaction = open.get(connection);
  if (sql === 'commit' || sql === 'rollback') {
    open.delete(connection);
    return sql === 'commit' ? [...(transaction ?? [])] : [];
  }
  const steps = stepsOf(sql, values);
  if (!transaction) return steps;
  for (const step of steps) transaction.add(step);
  return [];
}

/** @type {any} */
const client = pg.Client.prototype;
const query = client.query;
client.query = function queryUntilKilled(/** @type {any[]} */ ...asked) {
  const [sent, values] = asked;
  // A batch has several statements and the promise of their results.
  const isBatch = Array.isArray(sent.statements);
  if (!isBatch && typeof sent !== 'string') return query.apply(this, asked);
  const statements = isBatch ? sent.statements : [{ sql: sent, parameters: values ?? [] }];
  const ends = statements.flatMap(
    (/** @type {{ sql: string, parameters: unknown[] }} */ { sql, parameters }) =>
      ending(this, sql, parameters),
  );
  reach('before', ends);
  const result = query.apply(this, asked);
  if (ends.length > 0) {
    const answer = isBatch ? sent.results : result;
    answer.then(
      () => reach('after', ends),
      () => {},
    );
  }
  return result;
};

const file = new Sqlite(':memory:');
/** @type {any} */
const statement = Object.getPrototypeOf(file.prepare('select 1'));
file.close();
for (const name of ['run', 'all', 'get', 'iterate']) {
  const run = statement[name];
  statement[name] = function runUntilKilled(/** @type {any[]} */ ...given) {
    const ends = ending(this.database, this.source, given.flat());
    reach('before', ends);
    const result = run.apply(this, given);
    reach('after', ends);
    return result;
  };
}

/** @type {[step: string, path: RegExp][]} */
const called = [
  ['cancel-key', /\/v2\/payments\/cancel$/],
  ['authorize', /\/v2\/payments$/],
  ['capture', /\/v2\/payments\/[^/]+\/complete$/],
  ['void', /\/v2\/payments\/[^/]+\/cancel$/],
  ['refund', /\/v2\/refunds$/],
];
const request = globalThis.fetch;
globalThis.fetch = async (to, options) => {
  const path = new URL(String(to)).pathname;
  const steps =
    options?.method === 'POST'
      ? called.flatMap(([step, is]) => (is.test(path) ? [step] : [])).slice(0, 1)
      : [];
  reach('before', steps);
  const answer = await request(to, options);
  reach('after', steps);
  return answer;
};
