import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../src/domain/role.ts';
import { openSession } from '../../src/server/accounts/sessions.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/client.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { startServer } from '../../test/running-server.ts';
import { FIRST_FIX_AGO_MS } from '../load/moving-technician.ts';
import { curbvoltDialect } from '../load/plan.ts';
import { pin } from '../pin.ts';
import { seedBookings } from '../seed-bookings.ts';
import { SERVER_CORE, type Size, type StartServer } from './server.ts';

/** Known to this process, because it creates sessions before the server starts. */
const SESSION_SECRET = randomBytes(32).toString('hex');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FILE = 'curbvolt.sqlite';

type World = Awaited<ReturnType<typeof prepare>>;
const worlds = new Map<string, Promise<World>>();

/** The database of one size, which each start copies. */
function worldOf(size: Size): Promise<World> {
  const key = JSON.stringify(size);
  const known = worlds.get(key) ?? prepare(size);
  worlds.set(key, known);
  return known;
}

/** Creates a database in which each technician drives to one booking, and a session for everyone. */
async function prepare({ technicians, watchers, admins }: Size) {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const db = openDatabase(`sqlite:${join(folder, FILE)}`);
  await migrate(db);
  const names = Array.from({ length: technicians }, (_, n) => `tech${n}`);
  const now = Date.now();
  await seedBookings(db, technicians, now, names);
  const { app, context } = await createApp({ config: readConfig({ DATA_DIR: folder, SESSION_SECRET }), db });
  const world = await db.transaction().execute(async (trx) => {
    const bookings = await driveToBookings(trx as Database, names, now);
    const adminNames = Array.from({ length: admins }, (_, n) => `admin${n}`);
    for (const username of adminNames)
      await trx
        .insertInto('staff')
        .values({ username, role: 'admin', passwordHash: '', createdAt: now })
        .execute();
    const open = async (role: Role, subjects: string[]) => {
      const tokens = [];
      for (const subject of subjects)
        tokens.push((await openSession({ ...context, db: trx as Database }, role, subject)).token);
      return tokens;
    };
    const watched = Array.from({ length: watchers }, (_, n) => n);
    return {
      technicians: await open('tech', names),
      admins: await open('admin', adminNames),
      customers: await open(
        'customer',
        watched.map((n) => bookings[n]?.customerId ?? ''),
      ),
      watched: watched.map((technician) => ({ technician, bookingId: bookings[technician]?.id ?? '' })),
    };
  });
  await app.close();
  await db.destroy();
  return { folder, ...world };
}

/** Puts every technician on duty and en route to one booking. Returns the bookings in the technicians' order. */
async function driveToBookings(db: Database, names: string[], now: number) {
  const bookings = await db.selectFrom('bookings').select(['id', 'customerId']).orderBy('id').execute();
  for (const [n, techId] of names.entries()) {
    const id = bookings[n]?.id ?? '';
    const enRoute = { status: 'confirmed', assignedTechId: techId, departedAt: now - HOUR_MS } as const;
    await db.updateTable('bookings').set(enRoute).where('id', '=', id).execute();
    const duty = { isOnDuty: 1, dutyChangedAt: now - HOUR_MS, dutyVersion: 1 };
    await db
      .insertInto('technicians')
      .values({ techId, ...duty, latitude: 40.7, longitude: -74.27, recordedAt: now, receivedAt: now })
      .execute();
  }
  return bookings;
}

/** Gives technicians a position that is recent for technicians who stand still, and older than any fix of the others. */
async function placeTechnicians(url: string): Promise<void> {
  const db = openDatabase(url);
  await db
    .updateTable('technicians')
    .set({ recordedAt: Date.now() - FIRST_FIX_AGO_MS - MINUTE_MS })
    .execute();
  await db.destroy();
}

/** The credentials of staff, for sockets and for REST requests. */
const signedIn = (token: string) => ({ auth: { token }, headers: { Authorization: `Bearer ${token}` } });

/** Starts the build in production, as an operator would, with SQLite on disk and without limits per address. */
export const startOurs: StartServer = async (size, env) => {
  const world = await worldOf(size);
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  copyFileSync(join(world.folder, FILE), join(dataDir, FILE));
  await placeTechnicians(`sqlite:${join(dataDir, FILE)}`);
  const server = await startServer({
    dataDir,
    env: { SESSION_SECRET, RATE_LIMIT: '0', SOCKETS_PER_ADDRESS: '0', ...env },
  });
  pin(server.pid, SERVER_CORE);
  return {
    pid: server.pid,
    port: server.port,
    dialect: curbvoltDialect,
    technicians: world.technicians.map(signedIn),
    watchers: world.watched.map((watched, n) => ({
      ...watched,
      headers: { Origin: server.url, Cookie: `session=${world.customers[n]}` },
    })),
    admins: world.admins.map(signedIn),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
