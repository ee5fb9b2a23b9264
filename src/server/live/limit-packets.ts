import { Failure } from '../../domain/failure.ts';
import { type Connection, cut, webSocketOf } from './connection.ts';
import { PACKETS, PACKETS_BEFORE_SIGN_IN, type PacketLimit } from './connection-limits.ts';
import type { LiveServer } from './live-server.ts';
import { PacketBudget } from './packet-budget.ts';

/** A client answers a close within a round trip; ws itself waits 30 seconds. */
const CLOSE_TIMEOUT_MS = 1000;
const UNLIMITED: PacketLimit = {
  packets: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  windowMs: Number.POSITIVE_INFINITY,
};

/**
 * Closes a connection that sends more than it may, before anything is decoded; that asks to be let in a second time;
 * or that was not let in.
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
        if (!budget.spend(data.length, performance.now())) cut(connection);
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
    cut(conn);
    next(new Failure('RATE_LIMITED'));
  });
  io.on('connection', (socket) => {
    budgets.get(socket.conn)?.renew(limitSignedIn ? PACKETS : UNLIMITED);
    // A connection without a socket in it would be nobody's, and would stay.
    socket.on('disconnect', () => socket.conn.close());
  });
}

/** The refusal is still to be sent, which a client that reads nothing would put off for ever. */
function closeSoon(connection: Connection): void {
  connection.close();
  setTimeout(() => cut(connection), CLOSE_TIMEOUT_MS).unref();
}

type Packet = { type: string; data?: unknown };

/** CONNECT_ERROR of socket.io: a bad credential, or a namespace that does not exist. */
const isRefusal = ({ type, data }: Packet) =>
  type === 'message' && typeof data === 'string' && data.startsWith('4');
