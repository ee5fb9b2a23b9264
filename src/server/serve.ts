import { baseName } from '../domain/company/company-words.ts';
import { createApp } from './app.ts';
import { systemClock } from './lib/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { withCompanyOption } from './platform/config/read-profile.ts';
import { openMigrated } from './platform/db/migrate.ts';
import type { Logger } from './platform/ops/log.ts';
import { createFirstAccounts } from './staff/first-accounts.ts';

export type ServeOptions = {
  env: Record<string, string | undefined>;
  /** As in `process.argv`: program and script first. */
  argv?: string[];
  /** Where the log goes; standard output by default. */
  logStream?: Exclude<Logger, false>['stream'];
};

/**
 * Starts the server that the settings describe, and resolves when it listens. `first` has the generated passwords of the
 * first start on this machine; null otherwise. `close` ends the app and its database.
 * @throws ConfigError if a setting is wrong; Error if the database or the port cannot be opened
 */
export async function serve({ env, argv = [], logStream }: ServeOptions) {
  const config = readConfig(withCompanyOption(env, argv));
  const db = await openMigrated(config.databaseUrl, (error) =>
    console.error(`Lost connection to the database: ${error.message}`),
  );
  const first = config.isLocal ? await createFirstAccounts({ db, clock: systemClock }) : null;
  const logger = { level: config.logLevel, ...(logStream && { stream: logStream }) };
  const { app, context } = await createApp({ config, db, logger });
  const close = async () => {
    await app.close();
    await db.destroy();
  };
  // Loads the gazetteer's data, so that neither the first customer nor the first second of readiness waits for it.
  await context.gazetteer.locate(baseName(config.company));
  const { host, port } = config;
  await app.listen({ port, host }).catch((cause) => {
    throw new Error(`Cannot listen on HOST ${host}, PORT ${port}`, { cause });
  });
  return { config, db, log: app.log, first, close };
}
