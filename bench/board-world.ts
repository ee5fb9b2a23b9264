import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { type KeptSession, SESSION_MS } from '../src/domain/staff.ts';
import { openSession } from '../src/server/accounts/sessions.ts';
import { createApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startServer } from '../test/running-server.ts';
import { seedBookings } from './seed-bookings.ts';

const BASE = { latitude: 40.6976, longitude: -74.2632 };
const FIX_EVERY_MS = 1000;
const KNOT = 0.0004;
/** Known to this process, because it creates sessions before the server starts. */
const SESSION_SECRET = randomBytes(32).toString('hex');

type Size = { technicians: number; bookings: number };

/** Starts a server with open bookings, and technicians who each send one fix per second while `drive` is active. */
export async function startBoardWorld({ technicians, bookings }: Size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  const names = Array.from({ length: technicians }, (_, n) => `tech${n}`);
  const { admin, tokens } = await prepare(dataDir, names, bookings);
  const server = await startServer({
    dataDir,
    env: { SESSION_SECRET, RATE_LIMIT: '0', SOCKETS_PER_ADDRESS: '0' },
  });
  const sockets = await Promise.all(tokens.map((token) => connect(server.url, token)));
  let sent = 0;
  const step = async (socket: Socket, n: number) => {
    sent += 1;
    await socket.timeout(10_000).emitWithAck('location:update', fixOf(n, sent));
  };
  await Promise.all(sockets.map(step));

  let timer: NodeJS.Timeout | null = null;
  return {
    server,
    admin,
    /** Number of fixes sent. */
    sent: () => sent,
    /** Moves every technician once a second, evenly distributed over the second. */
    drive() {
      let next = 0;
      let owed = 0;
      timer = setInterval(() => {
        owed += (sockets.length * 20) / FIX_EVERY_MS;
        for (; owed >= 1; owed -= 1) {
          const n = next % sockets.length;
          next += 1;
          const socket = sockets[n];
          if (socket) void step(socket, n).catch(() => {});
        }
      }, 20);
    },
    async stop() {
      if (timer) clearInterval(timer);
      for (const socket of sockets) socket.disconnect();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills a data folder with the database, an admin's session and one session per technician. */
async function prepare(dataDir: string, names: string[], bookings: number) {
  const db = openDatabase(`sqlite:${join(dataDir, 'curbvolt.sqlite')}`);
  await migrate(db);
  await seedBookings(db, bookings, Date.now(), names);
  const { app, context } = await createApp({ config: readConfig({ DATA_DIR: dataDir, SESSION_SECRET }), db });
  const createdAt = Date.now();
  const boss = { username: 'bench', role: 'admin' as const, passwordHash: '', createdAt };
  await db.insertInto('staff').values(boss).execute();
  const { token } = await openSession(context, 'admin', 'bench');
  const tokens = [];
  for (const name of names) tokens.push((await openSession(context, 'tech', name)).token);
  await app.close();
  await db.destroy();
  const expiresAt = new Date(createdAt + SESSION_MS.admin).toISOString();
  const admin: KeptSession = { token, role: 'admin', username: 'bench', expiresAt };
  return { admin, tokens };
}

function connect(url: string, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Each technician moves on a separate small circle. */
function fixOf(n: number, turn: number) {
  const angle = (n + turn / 50) % (2 * Math.PI);
  return {
    latitude: BASE.latitude + ((n * 29) % 97) / 240 - 0.2 + KNOT * Math.sin(angle),
    longitude: BASE.longitude + ((n * 31) % 89) / 180 - 0.25 + KNOT * Math.cos(angle),
    accuracy: 8,
    speed: 12,
    heading: Math.round((angle * 180) / Math.PI),
    isOnDuty: 'true',
    recordedAt: new Date().toISOString(),
  };
}
