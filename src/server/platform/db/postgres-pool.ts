import pg from 'pg';

/** How long the two ends of a connection wait for each other, in milliseconds. */
export type PostgresLimits = {
  /** After this the server ends a statement. */
  statementMs: number;
  /** After this the client takes the connection for silent: the server would have ended the statement before. */
  answerMs: number;
  connectMs: number;
};

/** Below `connectMs`, so that statements waiting for a locked row release their connections before callers give up. */
const LOCK_TIMEOUT_MS = 2000;
/** The locks of a transaction whose client has fallen silent are free after this time. */
const IDLE_TRANSACTION_TIMEOUT_MS = 5000;
/** To open a connection takes five round trips, so that one is kept longer than the pauses between requests. */
const IDLE_CONNECTION_MS = 5 * 60_000;
/** Keeps the entries of address translators, and finds a dead server on a connection without a statement. */
const KEEP_ALIVE_MS = 5000;
/** A silent server does not answer the goodbye. */
const GOODBYE_MS = 1000;
/**
 * The default of 4 is for disks without a cache: PostgreSQL would read a million bookings in order rather than look up
 * the few thousand that a search has collected.
 */
const RANDOM_PAGE_COST = 1.1;
/**
 * By default PostgreSQL compiles a statement that it expects to cost much (JIT), which it expects of joins of tables that
 * it has not analysed. An empty list of bookings took 50 ms rather than 0.4, and a search on a busy machine more than its
 * limit of 5 s. What this server asks reads a page of rows.
 */
const SETTINGS = `-c random_page_cost=${RANDOM_PAGE_COST} -c jit=off`;

type Options = {
  connectionString: string;
  limits: PostgresLimits;
  maxConnections: number;
  /** Called when a connection in use breaks. */
  onLost: (error: Error) => void;
  /** A pool of the same server that is left behind and ended with this one. */
  besides?: PostgresPool;
};

type Inner = {
  pool: pg.Pool;
  clients: Set<pg.PoolClient>;
  busy: Set<pg.PoolClient>;
  /** Resolves when the pool is left behind. */
  isLeft: Promise<null>;
  leave: () => void;
};

/** A statement has had no answer in time: whether it has run is not known. */
export class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';
  override message = 'The database did not answer in time';
}

/** Ends a connection without a goodbye; its statement fails with the error. */
export function destroy(client: pg.ClientBase, error?: Error): void {
  (client as pg.ClientBase & { connection: pg.Connection }).connection.stream.destroy(error);
}

/** A pool of connections that `renew` replaces. */
export class PostgresPool {
  readonly limits: PostgresLimits;
  readonly #options: Options;
  #current: Inner;

  constructor(options: Options) {
    this.limits = options.limits;
    this.#options = options;
    this.#current = this.#open();
  }

  /** @throws Error if none is free or can be opened in time */
  async connect(): Promise<pg.PoolClient> {
    const { pool, isLeft } = this.#current;
    const waiting = pool.connect();
    const client = await Promise.race([waiting, isLeft]);
    if (client) return client;
    // A pool that was left behind serves nobody who waits.
    waiting.then(
      (late) => late.release(),
      () => {},
    );
    return this.connect();
  }

  /**
   * Leaves all connections of the pool behind, because one of them is silent: to find that out of each would take the
   * time limit of a statement for each. Those in use end with their statement. Does nothing if the silent connection
   * was left behind before.
   */
  renew(silent: pg.PoolClient): void {
    if (!this.#current.clients.has(silent)) return;
    this.#replace();
    const { besides } = this.#options;
    if (!besides) return;
    // Its statements would wait much longer.
    for (const client of besides.#current.busy) destroy(client, new SilentConnection());
    besides.#replace();
  }

  async end(): Promise<void> {
    await Promise.all([end(this.#current), this.#options.besides?.end()]);
  }

  #replace(): void {
    const left = this.#current;
    this.#current = this.#open();
    left.leave();
    void end(left);
  }

  #open(): Inner {
    const { connectionString, limits, maxConnections, onLost } = this.#options;
    const pool = new pg.Pool({
      connectionString,
      max: maxConnections,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      connectionTimeoutMillis: limits.connectMs,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      options: SETTINGS,
    });
    const clients = new Set<pg.PoolClient>();
    const busy = new Set<pg.PoolClient>();
    pool.on('connect', (client) => {
      clients.add(client);
      // A broken connection in use emits 'error' itself; without a listener the process would crash.
      client.on('error', onLost);
    });
    pool.on('acquire', (client) => busy.add(client));
    pool.on('release', (_error, client) => busy.delete(client));
    pool.on('remove', (client) => clients.delete(client));
    pool.on('error', () => {});
    let leave = () => {};
    const isLeft = new Promise<null>((resolve) => {
      leave = () => resolve(null);
    });
    return { pool, clients, busy, isLeft, leave };
  }
}

/** Says goodbye on each connection that is or becomes free, and destroys those whose server does not answer it. */
async function end({ pool, clients, busy }: Inner): Promise<void> {
  const timer = setTimeout(() => {
    for (const client of clients) if (!busy.has(client)) destroy(client);
  }, GOODBYE_MS);
  await pool.end().finally(() => clearTimeout(timer));
}
