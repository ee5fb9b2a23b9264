import { baseName } from '../domain/company-words.ts';
import { createApp } from './app.ts';
import { printBanner } from './banner.ts';
import { systemClock } from './clock.ts';
import { withCompanyOption } from './company/read-profile.ts';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config-error.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import { createFirstAccounts, hasStaff } from './staff/first-accounts.ts';

/** Container engines kill the process ten seconds after SIGTERM. */
const CLOSE_TIMEOUT_MS = 9000;

async function start(): Promise<void> {
  const config = readConfig(withCompanyOption(process.env, process.argv));
  const db = open(config.databaseUrl);
  await migrate(db);
  const first = config.isLocal ? await createFirstAccounts({ db, clock: systemClock }) : null;
  const { app, context } = await createApp({
    config,
    db,
    logger: { level: config.logLevel },
  });

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    // Exits before the container engine kills the process, and logs the reason.
    setTimeout(() => {
      app.log.error('server did not close in time; exiting');
      process.exit(1);
    }, CLOSE_TIMEOUT_MS).unref();
    await app.close();
    await db.destroy();
    // An open request to a payment or mail server would keep the process alive.
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());

  const { host, port } = config;
  await app.listen({ port, host }).catch((cause) => {
    throw new Error(`Cannot listen on HOST ${host}, PORT ${port}`, { cause });
  });
  printBanner(config, first, await hasStaff({ db }));
  // Loads the gazetteer's data, so that the first customer does not wait for it.
  await context.gazetteer.locate(baseName(config.company));
  await releaseStartMemory();
}

function open(databaseUrl: string): Database {
  try {
    return openDatabase(databaseUrl, (error) =>
      console.error(`Lost connection to the database: ${error.message}`),
    );
  } catch (cause) {
    throw new Error('Cannot open the database of DATABASE_URL or DATA_DIR', { cause });
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
