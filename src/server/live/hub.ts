import type { Server as HttpServer } from 'node:http';
import cookie from '@fastify/cookie';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import { Failure } from '../../domain/failure.ts';
import { rooms } from '../../events/rooms.ts';
import type { Caller } from '../accounts/principal.ts';
import { readSessionCookie } from '../accounts/session-cookie.ts';
import { readSession } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import { readGuest } from '../tracking/links.ts';
import { followBacklog } from './backlog.ts';
import type { CommandRouter } from './command-router.ts';
import { SIGN_IN_TIMEOUT_MS } from './connection-limits.ts';
import type { EventBus } from './event-bus.ts';
import { limitAccounts } from './limit-accounts.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';
import { refuseOtherUpgrades, SOCKETS_PATH } from './upgrades.ts';

const MAX_BYTES = 64 * 1024;
/**
 * A line that swallows everything is found out at either end within their sum. More often would cost phones battery;
 * with less time to answer, those with a weak signal would lose their connection.
 */
const PING_EVERY_MS = 9000;
const PONG_WITHIN_MS = 5000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The socket server on the app's own port: WebSockets only, foreign pages refused at the door. */
export function createLiveServer(http: HttpServer, origins: Set<string>): LiveServer {
  refuseOtherUpgrades(http);
  return new Server(http, {
    path: SOCKETS_PATH,
    destroyUpgrade: false,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PONG_WITHIN_MS,
    connectTimeout: SIGN_IN_TIMEOUT_MS,
    // Fastify's hooks and CORS settings do not guard this path.
    allowRequest: ({ headers }, decide) => decide(null, !headers.origin || origins.has(headers.origin)),
  });
}

/** Admits sockets by token or cookie, puts them into their rooms, and closes them with their session. */
export function authenticateSockets(
  context: Pick<Context, 'config' | 'io' | 'db' | 'clock' | 'tokens' | 'fleet' | 'events'>,
  router: CommandRouter,
) {
  const { io, clock, fleet, events } = context;
  io.use(async (socket, next) => {
    try {
      const principal = await findPrincipal(context, socket.handshake);
      if (!principal) return next(new Failure('UNAUTHORIZED'));
      socket.data.principal = principal;
      next();
    } catch {
      // Not 'Unauthorized': the session is as good as it was, and the client comes back.
      next(new Failure('DATABASE_AWAY'));
    }
  });
  limitAccounts(io);
  io.on('connection', (socket) => {
    const { principal } = socket.data;
    void socket.join(roomsOf(principal, fleet.isOnDuty(principal.id)));
    closeOnExpiry(socket, principal, clock);
    followBacklog(socket);
    router.attach(socket);
  });
  closeEndedSessions(io, events);
}

type Handshake = LiveSocket['handshake'];

const GuestAuth = z.object({ link: z.string().check(z.minLength(1), z.maxLength(64)) });
const StaffAuth = z.object({ token: z.string().check(z.minLength(1)) });

/** A link or a staff token decides alone; without one it is the customer's cookie, which only our own pages may use. */
async function findPrincipal(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'tokens'>,
  { auth, headers }: Handshake,
): Promise<Caller | null> {
  const guest = GuestAuth.safeParse(auth);
  if (guest.success) return readGuest(context, guest.data.link);
  const staff = StaffAuth.safeParse(auth);
  if (staff.success) {
    const principal = await readSession(context, staff.data.token);
    return principal?.role === 'customer' ? null : principal;
  }
  if (!headers.origin || !headers.cookie) return null;
  return (await readSessionCookie(context, cookie.parse(headers.cookie)))?.customer ?? null;
}

function roomsOf({ role, id, jti }: Caller, isOnDuty: boolean): string[] {
  const session = rooms.session(jti);
  if (role === 'guest') return [session];
  if (role === 'admin') return [session, rooms.admins];
  if (role === 'customer') return [session, rooms.customer(id)];
  return isOnDuty
    ? [session, rooms.technician(id), rooms.techniciansOnDuty]
    : [session, rooms.technician(id)];
}

function closeOnExpiry(socket: LiveSocket, { expiresAt }: Caller, clock: Clock): void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = expiresAt - clock();
    if (left <= 0) return socket.disconnect(true);
    timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS)).unref();
  };
  wait();
  socket.on('disconnect', () => clearTimeout(timer));
}

function closeEndedSessions(io: LiveServer, events: EventBus): void {
  events.on('sessions:ended', ({ jtis }) => {
    if (jtis.length > 0) io.local.in(jtis.map(rooms.session)).disconnectSockets(true);
  });
}
