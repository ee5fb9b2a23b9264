import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { Failure } from '../../../domain/failure.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Clock } from '../../lib/clock.ts';
import { isLoopback } from '../../lib/loopback.ts';
import type { PlatformContext } from '../context.ts';
import type { Caller } from '../principal.ts';

import type { CommandRouter } from './command-router.ts';
import { dropRequest, MAX_BUFFERED_BYTES, SIGN_IN_TIMEOUT_MS, terminate, webSocketOf } from './connection.ts';
import type { EventBus } from './event-bus.ts';
import { limitAccounts, type ReadAddress } from './limit-handshakes.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';
import { refuseOtherUpgrades, SOCKETS_PATH } from './upgrades.ts';

const MAX_BYTES = 64 * 1024;
/**
 * The sum of both bounds how long either end takes to detect a dead connection. Shorter intervals would drain phone
 * batteries; shorter timeouts would disconnect phones with a weak signal.
 */
const PING_INTERVAL_MS = 9000;
const PONG_TIMEOUT_MS = 5000;
const MAX_TIMER_MS = 2 ** 31 - 1;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins whose pages may write and open sockets: the origin of PUBLIC_URL and, outside production, the
 * other loopback names on the same port.
 */
export function allowedOrigins(publicUrl: string, production: boolean): Set<string> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (production || !isLoopback(hostname)) return new Set([publicUrl]);
  return new Set(LOOPBACK.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}

/** Creates the socket server on the app's port. It accepts WebSockets only and rejects foreign origins. */
export function createLiveServer(http: HttpServer, origins: Set<string>): LiveServer {
  refuseOtherUpgrades(http);
  return new Server(http, {
    path: SOCKETS_PATH,
    destroyUpgrade: false,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PONG_TIMEOUT_MS,
    connectTimeout: SIGN_IN_TIMEOUT_MS,
    // Fastify's hooks and CORS settings do not guard this path.
    allowRequest: ({ headers }, decide) => decide(null, !headers.origin || origins.has(headers.origin)),
  });
}

export type Handshake = LiveSocket['handshake'];

/** What the hub asks the features. */
type SocketCallers = {
  /** Returns the caller whose valid credentials a handshake has; null without any. */
  findCaller: (handshake: Handshake) => Promise<Caller | null>;
  isOnDuty: (techId: string) => boolean;
  /** Returns the tag of the language of a caller. */
  languageOf: (caller: Caller, handshake: Handshake) => string;
  /** Finds the network address of a caller. */
  addressOf: ReadAddress;
  /** Runs before a caller's socket hears anything; the socket is refused if it fails. */
  onJoin: (caller: Caller) => Promise<void>;
};

/** Authenticates sockets, joins them to their rooms, and closes them when their session ends. */
export function authenticateSockets(
  { io, clock, events }: Pick<PlatformContext, 'io' | 'clock' | 'events'>,
  router: CommandRouter,
  { findCaller, languageOf, isOnDuty, addressOf, onJoin }: SocketCallers,
) {
  io.use(async (socket, next) => {
    try {
      const address = addressOf(socket.request);
      const caller = await findCaller(socket.handshake);
      if (!caller) return next(new Failure('UNAUTHORIZED'));
      const principal = { ...caller, address };
      await onJoin(principal);
      socket.data.principal = principal;
      socket.data.language = languageOf(principal, socket.handshake);
      next();
    } catch {
      // Not 'Unauthorized', because the session may still be valid; the client reconnects.
      next(new Failure('DATABASE_AWAY'));
    }
  });
  limitAccounts(io, clock);
  io.on('connection', (socket) => {
    const { principal } = socket.data;
    void socket.join(roomsOf(principal, isOnDuty));
    closeOnExpiry(socket, principal, clock);
    followBacklog(socket);
    dropRequest(socket.conn);
    router.attach(socket);
  });
  closeEndedSessions(io, events);
}

function roomsOf({ role, id, jti }: Caller, isOnDuty: SocketCallers['isOnDuty']): string[] {
  const session = rooms.session(jti);
  if (role === 'guest') return [session];
  if (role === 'admin') return [session, rooms.admins];
  if (role === 'customer') return [session, rooms.customer(id), rooms.customers];
  return isOnDuty(id)
    ? [session, rooms.technician(id), rooms.techniciansOnDuty]
    : [session, rooms.technician(id)];
}

function closeOnExpiry(socket: LiveSocket, { expiresAt }: Caller, clock: Clock): void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = expiresAt - clock();
    if (left <= 0) return socket.disconnect(true);
    timer = setTimeout(wait, Math.min(left, MAX_TIMER_MS)).unref();
  };
  wait();
  socket.on('disconnect', () => clearTimeout(timer));
}

function closeEndedSessions(io: LiveServer, events: EventBus): void {
  events.on('sessions:ended', ({ jtis }) => {
    if (jtis.length > 0) io.local.in(jtis.map(rooms.session)).disconnectSockets(true);
  });
}

const MAX_WAITING = 16;

/** Estimated size of a queued packet apart from its text. */
const PACKET_BYTES = 256;

type Packet = { data?: string | Buffer };

/**
 * Skips volatile packets for a client that has not read all of its earlier packets, and closes the connection when too
 * many other packets wait. A client that was closed reconnects and reads again.
 * socket.io's own `volatile` also skips a packet while one sent in the same tick is being written; an ETA that follows
 * a position would then never arrive.
 */
function followBacklog(socket: LiveSocket): void {
  const { conn } = socket;
  const webSocket = webSocketOf(conn);
  let waiting = 0;
  let waitingBytes = 0;
  let isTooMuch = false;
  conn.on('packetCreate', ({ data }: Packet) => {
    waiting += 1;
    waitingBytes += PACKET_BYTES + (data?.length ?? 0);
    if (waiting === MAX_WAITING && socket.connected) void socket.join(rooms.behind);
    if (isTooMuch || waitingBytes + webSocket.bufferedAmount <= MAX_BUFFERED_BYTES) return;
    isTooMuch = true;
    // Deferred, because this runs in the middle of a broadcast to a room.
    process.nextTick(() => terminate(conn));
  });
  conn.on('drain', () => {
    if (waiting >= MAX_WAITING) void socket.leave(rooms.behind);
    waiting = 0;
    waitingBytes = 0;
  });
}
