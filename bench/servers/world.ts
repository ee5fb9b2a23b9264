import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts';
import type { Role } from '../../src/domain/people/role.ts';
import { openSession } from '../../src/server/accounts/sessions.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import type { Database } from '../../src/server/platform/db/schema.ts';
import { FIRST_FIX_AGO_MS } from '../load/moving-technician.ts';
import type { Client, Watcher } from '../load/plan.ts';
import { seedBookings } from '../seed-bookings.ts';
import type { Size } from './server.ts';

/** Known to this process, because it creates sessions before the server starts. */
const SESSION_SECRET = randomBytes(32).toString('hex');

/** The environment in which a server accepts the sessions of a world, as many as come from one address. */
export const worldEnvironment = { SESSION_SECRET, RATE_LIMIT: '0', SOCKETS_PER_ADDRESS: '0' };

/** The tokens of a world's sessions. Technician n drives to the booking that watcher n watches. */
export type World = {
  technicians: string[];
  admins: string[];
  watchers: { token: string; technician: number; bookingId: string }[];
};

/** Fills a new database with technicians who each drive to one booking, and a session for everyone. */
export async function seedWorld(url: string, dataDir: string, size: Size): Promise<World> {
  const { technicians, watchers, admins } = size;
  const db = openDatabase(url);
  await migrate(db);
  const names = Array.from({ length: technicians }, (_, n) => `tech${n}`);
  const now = Date.now();
  await seedBookings(db, technicians, now, names);
  const { app, context } = await createApp({
    config: readConfig({ DATA_DIR: dataDir, SESSION_SECRET }),
    db,
  });
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
    const watched = bookings.slice(0, watchers);
    const customers = await open(
      'customer',
      watched.map(({ customerId }) => customerId),
    );
    return {
      technicians: await open('tech', names),
      admins: await open('admin', adminNames),
      watchers: watched.map(({ id }, n) => ({ token: customers[n] ?? '', technician: n, bookingId: id })),
    };
  });
  await app.close();
  await db.destroy();
  return world;
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
export async function placeTechnicians(url: string): Promise<void> {
  const db = openDatabase(url);
  await db
    .updateTable('technicians')
    .set({ recordedAt: Date.now() - FIRST_FIX_AGO_MS - MINUTE_MS })
    .execute();
  await db.destroy();
}

/** The credentials of staff, for sockets and for REST requests. */
const signedIn = (token: string): Client => ({
  auth: { token },
  headers: { Authorization: `Bearer ${token}` },
});

/** Returns the clients of a world; customers come from the pages of `origin`. */
export const clientsOf = ({ technicians, watchers, admins }: World, origin: string) => ({
  technicians: technicians.map(signedIn),
  watchers: watchers.map(
    ({ token, ...watched }): Watcher => ({
      ...watched,
      headers: { Origin: origin, Cookie: `session=${token}` },
    }),
  ),
  admins: admins.map(signedIn),
});
