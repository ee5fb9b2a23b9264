import { type IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Failure } from '../../../domain/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import { removeForwardedPorts } from '../http/forwarded-for.ts';
import { networkOf } from '../limits/network.ts';
import { limits } from '../limits/table.ts';
import type { Connection } from './connection.ts';
import type { LiveServer } from './live-server.ts';
import { refuseUpgrade } from './upgrades.ts';

export type ReadAddress = (request: IncomingMessage) => string;

/**
 * Returns a function that finds the address behind the trusted proxies as Fastify's `request.ip` does. Upgrade requests
 * do not have `request.ip`.
 */
export function addressReader(trustProxy: string[]): ReadAddress {
  const isTrusted = proxyAddr.compile(trustProxy);
  return (request) => {
    removeForwardedPorts(request);
    // A client that has already disconnected has no address.
    return proxyAddr(request, isTrusted) ?? '';
  };
}

/** As `addressReader`, for the network of the address. */
export function networkReader(trustProxy: string[]): ReadAddress {
  const addressOf = addressReader(trustProxy);
  return (request) => networkOf(addressOf(request));
}

const WINDOW_MS = limits.handshakes.windowMs;

/**
 * Counts calls by key in a fixed window of one minute; a limit of 0 allows every call. An allowed call returns the
 * function that takes it back, a refused one null.
 */
export function createRate(limit: number, clock: Clock): (key: string) => (() => void) | null {
  let windowStart = clock();
  let counts = new Map<string, number>();
  return (key) => {
    if (limit === 0) return () => {};
    const now = clock();
    if (now - windowStart >= WINDOW_MS || now < windowStart) {
      windowStart = now;
      counts = new Map();
    }
    const counted = counts;
    const count = (counted.get(key) ?? 0) + 1;
    counted.set(key, count);
    return count <= limit ? () => counted.set(key, (counted.get(key) ?? 1) - 1) : null;
  };
}

/** Counts open connections by key. */
class OpenCounts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Increments the count and returns a function that decrements it. */
  add(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1);
    return () => {
      const left = this.of(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}

const RETRY_AFTER_SECONDS = String(limits.handshakes.windowMs / 1000);

type HandshakeLimits = {
  addressOf: ReadAddress;
  /** Maximum open sockets of one address; 0 for no limit. */
  socketsPerAddress: number;
  /** Whether to limit handshakes per minute as well. */
  limitRate: boolean;
  clock: Clock;
};

/** Takes a handshake back from the count of its address. */
const takeBack = new WeakMap<IncomingMessage, () => void>();

type Handshake = IncomingMessage & { _query: Record<string, string | undefined> };

/**
 * Rejects WebSocket upgrades of an address that has too many open sockets or opens them too fast. Handshakes that sign
 * in do not count, because all clients behind one address reconnect at once after the address lost its network.
 */
export function limitHandshakes(
  io: LiveServer,
  { addressOf, socketsPerAddress, limitRate, clock }: HandshakeLimits,
): void {
  const open = new OpenCounts();
  const withinRate = createRate(limitRate ? limits.handshakes.max : 0, clock);
  io.engine.use((request: Handshake, response: unknown, next: (error?: Error) => void) => {
    if (response instanceof ServerResponse) return next();
    // An upgrade with a session id would bypass the limits of its session. Only polling clients need such upgrades.
    if (request._query.sid !== undefined) return next(new Error('a session cannot change its transport'));
    const address = addressOf(request);
    const isFull = socketsPerAddress > 0 && open.of(address) >= socketsPerAddress;
    const counted = isFull ? null : withinRate(address);
    if (counted) {
      takeBack.set(request, counted);
      return next();
    }
    // engine.io itself can only answer 400.
    refuseUpgrade(request.socket, '429 Too Many Requests', { 'Retry-After': RETRY_AFTER_SECONDS });
  });
  io.engine.on('connection', (connection: Connection) => {
    connection.once('close', open.add(addressOf(connection.request)));
  });
}

/**
 * Rejects sockets of an account that has too many open. The handshakes of an account that opens them too fast count for
 * its address. Register this after authentication.
 */
export function limitAccounts(io: LiveServer, clock: Clock): void {
  const open = new OpenCounts();
  const withinRate = createRate(limits.handshakesOfAccount.max, clock);
  io.use(({ conn, data }, next) => {
    const account = `${data.principal.role}:${data.principal.id}`;
    if (open.of(account) >= limits.socketsOfAccount.max) return next(new Failure('RATE_LIMITED'));
    // A connection that closed during authentication emits no close event any more.
    if (conn.readyState === 'open') conn.once('close', open.add(account));
    if (withinRate(account)) takeBack.get(conn.request)?.();
    next();
  });
}
