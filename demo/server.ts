import { baseName } from '../src/domain/company/company-words.ts';
import { createApp } from '../src/server/app.ts';
import { systemClock } from '../src/server/lib/clock.ts';
import { ConfigError } from '../src/server/lib/config-error.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { generatePassword, hashPassword } from '../src/server/staff/passwords.ts';
import { makeRandom } from './random.ts';
import { addSignInLinks, type Links } from './sign-in-links.ts';
import { freshDemoDatabase, NotADemoDatabase } from './world/database.ts';
import { makeHistory } from './world/history.ts';
import { makePlaces } from './world/places.ts';
import { everybody, HISTORY_SEED } from './world/seeds.ts';
import { storeHistory } from './world/store-history.ts';

/** Messages of the server to the demo process. */
export type ServerNews =
  | { kind: 'ready'; url: string; staffPassword: string; links: Links; customers: number; bookings: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'technician' }
  | { kind: 'memory'; heapMb: number; rssMb: number };

const MEGABYTE = 2 ** 20;
const tell = (news: ServerNews) => process.send?.(news);

/** Starts the server on the demo's database, with sign-in links for visitors. It ends with the demo process. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { payment } = config;
  if (payment.provider !== 'sandbox') throw new ConfigError('The demo takes payments of the sandbox only.');
  const db = openDatabase(config.databaseUrl);
  await freshDemoDatabase(db);

  const vanPace = Number(process.env.DEMO_SPEED || 1);
  const nowMs = systemClock();
  const random = makeRandom(HISTORY_SEED);
  const history = makeHistory(random, everybody(), makePlaces(random), nowMs);
  const staffPassword = generatePassword();
  const passwordHash = await hashPassword(staffPassword);
  await storeHistory(db, random, history, { passwordHash, fee: payment.fee, nowMs });

  const { app, context } = await createApp({ config, db, logger: { level: 'warn' }, vanPace });
  const links = addSignInLinks(app, context, () => tell({ kind: 'technician' }));
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await app.close();
    await db.destroy();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => void close());
  process.on('message', (asked) => {
    if (asked === 'memory') tellMemory();
  });

  await app.listen({ port: config.port, host: config.host });
  await context.gazetteer.locate(baseName(config.company));
  const { length: customers } = history.customers;
  const { length: bookings } = history.bookings;
  tell({ kind: 'ready', url: config.publicUrl, staffPassword, links, customers, bookings });
}

/** Reports the memory use, after a garbage collection if the process exposes it. */
function tellMemory(): void {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  tell({ kind: 'memory', heapMb: heapUsed / MEGABYTE, rssMb: rss / MEGABYTE });
}

start().catch((error: unknown) => {
  const expected = error instanceof NotADemoDatabase || error instanceof ConfigError;
  const reason = expected ? error.message : String(error instanceof Error ? error.stack : error);
  tell({ kind: 'refused', reason });
  process.exitCode = 1;
  process.disconnect?.();
});
