import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRandom } from '../../demo/random.ts';
import { makeHistory } from '../../demo/world/history.ts';
import type { Person } from '../../demo/world/people.ts';
import { makePlaces } from '../../demo/world/places.ts';
import { everybody, HISTORY_SEED } from '../../demo/world/seeds.ts';
import { DISPATCHER, SIMULATED_TECHNICIANS, VISITING_ADMIN } from '../../demo/world/staff.ts';
import { storeHistory } from '../../demo/world/store-history.ts';
import { isOpen } from '../../src/domain/bookings/booking-status.ts';
import type { Role } from '../../src/domain/people/role.ts';
import { openSession } from '../../src/server/accounts/sessions.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';

export const DATABASE_FILE = 'curbvolt.sqlite';

/** A folder with the database of an evening's beginning, and the tokens of all who take part. */
export type EveningWorld = {
  folder: string;
  env: Record<string, string>;
  /** Of the page of the dispatcher, and of the program that observes. */
  page: string;
  observer: string;
  /** Each van's technician. */
  technicians: { username: string; token: string }[];
  /** By e-mail address. */
  callers: Map<string, string>;
};

/**
 * Makes the demo's company as it is at `startMs`: 60 days of bookings, from which it has learnt how long drives and services
 * take, and none open. Everybody is signed in.
 */
export async function makeEveningWorld(
  startMs: number,
  vans: number,
  callers: readonly Person[],
): Promise<EveningWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-evening-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const SESSION_SECRET = randomBytes(32).toString('hex');
  const config = readConfig({ DATA_DIR: folder, SESSION_SECRET });
  if (config.payment.provider !== 'sandbox')
    throw new Error('The evening takes payments of the sandbox only.');
  const db = openDatabase(`sqlite:${join(folder, DATABASE_FILE)}`);
  await migrate(db);
  const random = makeRandom(HISTORY_SEED);
  const history = makeHistory(random, everybody(), makePlaces(random), startMs);
  const bookings = history.bookings.filter(({ row }) => !isOpen(row.status));
  const { fee } = config.payment;
  await storeHistory(db, random, { ...history, bookings }, { passwordHash: '', fee, nowMs: startMs });

  const { app, context } = await createApp({ config, db, clock: () => startMs });
  const open = async (role: Role, subject: string) => (await openSession(context, role, subject)).token;
  const technicians: EveningWorld['technicians'] = [];
  for (const username of SIMULATED_TECHNICIANS.slice(0, vans))
    technicians.push({ username, token: await open('tech', username) });
  const ids = new Map(history.customers.map(({ email, id }) => [email, id]));
  const tokens = new Map<string, string>();
  for (const { email } of callers) {
    const id = ids.get(email);
    if (!id) throw new Error(`The demo has no customer ${email}: fewer calls or hours, please.`);
    tokens.set(email, await open('customer', id));
  }
  const [page, observer] = [await open('admin', DISPATCHER), await open('admin', VISITING_ADMIN)];
  await app.close();
  await db.destroy();
  const env = { SESSION_SECRET, RATE_LIMIT: '0', SOCKETS_PER_ADDRESS: '0' };
  return { folder, env, page, observer, technicians, callers: tokens };
}
