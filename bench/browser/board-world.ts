import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_MS, type StoredSession } from '../../src/domain/people/staff.ts';
import { openSession } from '../../src/server/accounts/sessions.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { startServer } from '../../test/running-server.ts';
import { connectTechnicians } from '../load/clients.ts';
import { pace } from '../load/pace.ts';
import { curbvoltDialect } from '../load/plan.ts';
import { seedBookings } from '../seed-bookings.ts';
import { worldEnvironment } from '../servers/world.ts';

type Size = { technicians: number; bookings: number; isMoving?: boolean };

/** Starts a server with open bookings and technicians on duty, who send a fix each second if they move. */
export async function startBoardWorld({ technicians, bookings, isMoving = false }: Size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
  const names = Array.from({ length: technicians }, (_, n) => `tech${n}`);
  const { admin, tokens } = await prepare(dataDir, names, bookings);
  const server = await startServer({ dataDir, env: worldEnvironment });
  const clients = tokens.map((token) => ({ auth: { token } }));
  const moving = await connectTechnicians(server.port, curbvoltDialect, clients);
  for (const { client, technician } of moving) {
    client.onAnswer = (id, text) => technician.answered(id, text);
    technician.send(true);
  }
  while (moving.some(({ technician }) => technician.waiting > 0)) await sleep(10);
  const timer = isMoving ? pace(moving, technicians) : undefined;
  return {
    server,
    admin,
    async stop() {
      clearInterval(timer);
      for (const { client } of moving) client.close();
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
  const { SESSION_SECRET } = worldEnvironment;
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
  const admin: StoredSession = {
    token,
    role: 'admin',
    username: 'bench',
    expiresAt,
    mustChangePassword: false,
  };
  return { admin, tokens };
}
