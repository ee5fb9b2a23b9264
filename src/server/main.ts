import { baseName } from '../domain/company-words.ts';
import { createApp } from './app.ts';
import { printBanner } from './banner.ts';
import { systemClock } from './clock.ts';
import { withCompanyOption } from './company/company-option.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import { hasStaff, makeFirstAccounts } from './staff/first-accounts.ts';

/** Container engines allow ten seconds. */
const LONGEST_CLOSE_MS = 9000;

async function start(): Promise<void> {
  const config = readConfig(withCompanyOption(process.env, process.argv));
  const db = open(config.databaseUrl);
  await migrate(db);
  const first = config.isLocal ? await makeFirstAccounts({ db, clock: systemClock }) : null;
  const { app, context } = await createApp({
    config,
    db,
    logger: { level: config.logLevel },
  });

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    // Whoever started it would end it the hard way soon after; better by itself, and saying so.
    setTimeout(() => {
      app.log.error('the server did not close in time');
      process.exit(1);
    }, LONGEST_CLOSE_MS).unref();
    await app.close();
    await db.destroy();
    // A request to a payment or mail server that is still open would keep the process alive.
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());

  const { host, port } = config;
  await app.listen({ port, host }).catch((cause) => {
    throw new Error(`HOST ${host} and PORT ${port} are not to be had`, { cause });
  });
  printBanner(config, first, await hasStaff({ db }));
  // The gazetteer reads its data at the first question; no customer should wait for that.
  await context.gazetteer.locate(baseName(config.company));
}

function open(databaseUrl: string): Database {
  try {
    return openDatabase(databaseUrl, (error) => console.error(`The database went away: ${error.message}`));
  } catch (cause) {
    throw new Error('DATABASE_URL or DATA_DIR is of no use', { cause });
  }
}

start().catch((error) => {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  console.error(
    error instanceof ConfigError ? `Cannot start: ${message}` : `Cannot start: ${message}${cause}`,
  );
  process.exitCode = 1;
  process.exit();
});
