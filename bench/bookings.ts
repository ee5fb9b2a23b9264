// `npm run bench:bookings [-- --bookings 100000]`: what a dispatcher asks for, on a full database of either kind.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openSession } from '../src/server/accounts/sessions.ts';
import { createApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { addStaff } from '../src/server/staff/accounts.ts';
import { startPostgres } from '../test/postgres.ts';
import { seedBookings } from './seed-bookings.ts';

const TIMES = 41;
const questions: Record<string, string> = {
  'first page (200)': '/api/admin/bookings',
  'page of unassigned': '/api/admin/bookings?unassigned=true',
  'search by name': '/api/admin/bookings?q=kowalski',
  'search by a very common name': '/api/admin/bookings?q=jordan',
  'search by a full name': '/api/admin/bookings?q=jordan%20kowalski',
  'search by phone': '/api/admin/bookings?q=(908)%20555-0142',
  'search by end of id': '/api/admin/bookings?q=00001a2b',
  stats: '/api/admin/stats',
  'count of bookings': '/api/bookings/count',
  'customers in figures': '/api/admin/customer-stats',
  'customers who signed up': '/api/admin/customer-signups',
  'last who signed in': '/api/admin/active-users',
  'customers, first page': '/api/admin/customer-contact',
  'customers by a name': '/api/admin/customer-contact?q=jordan%20kowalski',
  'customers by what all have': '/api/admin/customer-contact?q=example',
};

const { values } = parseArgs({ options: { bookings: { type: 'string', default: '100000' } } });
const folder = mkdtempSync(join(tmpdir(), 'curbvolt-bench-'));
const postgres = await startPostgres();
try {
  await measure('SQLite', `sqlite:${join(folder, 'bench.sqlite')}`);
  await measure('PostgreSQL', postgres.url);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, url: string): Promise<void> {
  const db = openDatabase(url);
  await migrate(db);
  await seedBookings(db, Number(values.bookings), Date.now());
  if (!url.startsWith('sqlite:')) await sql`analyze`.execute(db);
  const { app, context } = await createApp({ config: readConfig({ DATA_DIR: folder, RATE_LIMIT: '0' }), db });
  await addStaff(context, { username: 'bench', role: 'admin', password: 'only to measure with' });
  const { token } = await openSession(context, 'admin', 'bench');
  const ask = async (path: string) => {
    const { statusCode } = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
  };
  const floorMs = await medianOf(() => ask('/api/admin/staff'));
  console.log(
    `\n${name}, ${values.bookings} bookings. Floor: an authorised call that reads one row, ${floorMs.toFixed(2)} ms.`,
  );
  const rows: Record<string, { 'median ms': string; 'times the floor': string }> = {};
  for (const [question, path] of Object.entries(questions)) {
    const ms = await medianOf(() => ask(path));
    rows[question] = { 'median ms': ms.toFixed(2), 'times the floor': (ms / floorMs).toFixed(1) };
  }
  console.table(rows);
  await app.close();
  await db.destroy();
}

async function medianOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}
