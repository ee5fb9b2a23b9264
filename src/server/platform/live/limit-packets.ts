import { Failure } from '../../../domain/failure.ts';
import {
  type Connection,
  PACKETS,
  PACKETS_BEFORE_SIGN_IN,
  type PacketLimit,
  terminate,
  webSocketOf,
} from './connection.ts';
import type { LiveServer } from './live-server.ts';

/** Counts the packets and bytes of one connection in a fixed window. */
export class PacketBudget {
  #limit: PacketLimit;
  #windowStart = 0;
  #packets = 0;
  #bytes = 0;

  constructor(limit: PacketLimit) {
    this.#limit = limit;
  }

  /** Starts a new window with another limit. */
  renew(limit: PacketLimit): void {
    this.#limit = limit;
    this.#packets = 0;
    this.#bytes = 0;
  }

  /** Counts one packet. Returns false above the limit. */
  spend(bytes: number, now: number): boolean {
    if (now - this.#windowStart >= this.#limit.windowMs) {
      this.#windowStart = now;
      this.renew(this.#limit);
    }
    this.#packets += 1;
    this.#bytes += bytes;
    return this.#packets <= this.#limit.packets && this.#bytes <= this.#limit.bytes;
  }
}

/** A client acknowledges a close within a round trip; ws itself waits 30 seconds. */
const CLOSE_TIMEOUT_MS = 1000;
const UNLIMITED: PacketLimit = {
  packets: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  windowMs: Number.POSITIVE_INFINITY,
};

/**
 * Closes a connection that exceeds its packet limit (before decoding), that sends a second CONNECT, or whose
 * authentication failed.
 */
export function limitPackets(io: LiveServer, { limitSignedIn }: { limitSignedIn: boolean }): void {
  const budgets = new WeakMap<Connection, PacketBudget>();
  const asked = new WeakSet<Connection>();
  io.engine.on('connection', (connection: Connection) => {
    const budget = new PacketBudget(PACKETS_BEFORE_SIGN_IN);
    budgets.set(connection, budget);
    const webSocket = webSocketOf(connection);
    for (const event of ['message', 'ping', 'pong'] as const) {
      webSocket.prependListener(event, (data) => {
        if (!budget.spend(data.length, performance.now())) terminate(connection);
      });
    }
    connection.on('packetCreate', (packet: Packet) => {
      if (isRefusal(packet)) setImmediate(() => closeSoon(connection));
    });
    connection.once('close', () => setTimeout(() => webSocket.terminate(), CLOSE_TIMEOUT_MS).unref());
  });
  io.use(({ conn }, next) => {
    if (!asked.has(conn)) {
      asked.add(conn);
      return next();
    }
    terminate(conn);
    next(new Failure('RATE_LIMITED'));
  });
  io.on('connection', (socket) => {
    budgets.get(socket.conn)?.renew(limitSignedIn ? PACKETS : UNLIMITED);
    // A connection without a socket would stay open unused.
    socket.on('disconnect', () => socket.conn.close());
  });
}

/** Flushes the CONNECT_ERROR before closing; the timeout covers a client that does not read. */
function closeSoon(connection: Connection): void {
  connection.close();
  setTimeout(() => terminate(connection), CLOSE_TIMEOUT_MS).unref();
}

type Packet = { type: string; data?: unknown };

/** CONNECT_ERROR of socket.io: an invalid credential or an unknown namespace. */
const isRefusal = ({ type, data }: Packet) =>
  type === 'message' && typeof data === 'string' && data.startsWith('4');
