import { ConfigError } from '../../lib/config-error.ts';
import { readConfig } from '../../platform/config/config.ts';
import { longStatements, openDatabase } from '../../platform/db/client.ts';
import type { Database } from '../../platform/db/schema.ts';
import { openPaymentProvider } from '../provider/open-provider.ts';
import { withTimeLimit } from '../provider/time-limit.ts';
import { checkLedger } from './check-ledger.ts';
import { checkProvider } from './check-provider.ts';

const USAGE = `Usage: npm run ledger -- check
Compares bookings, payments, refunds, entries and the payment provider, and prints every difference. Ends with 0 if
there is none, with 1 otherwise, also if the provider cannot be asked. Changes nothing; the server may run.`;

type Config = ReturnType<typeof readConfig>;

async function run(): Promise<void> {
  if (process.argv[2] !== 'check') throw new Error(USAGE);
  const config = readConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    await check(config, db);
  } finally {
    await db.destroy();
  }
}

async function check(config: Config, db: Database): Promise<void> {
  const { provider } = config.payment;
  const payments = withTimeLimit(openPaymentProvider(config, db));
  const inBooks = await checkLedger(longStatements(db));
  const atProvider = await checkProvider({ db, payments, provider, sinceMs: null }).catch(
    (error: Error) => error,
  );
  const isAway = atProvider instanceof Error;
  const differences = [...inBooks.differences, ...(isAway ? [] : atProvider.differences)];
  for (const difference of differences) console.log(difference);
  console.log(`${inBooks.payments} payments, ${differences.length} differences`);
  if (isAway) console.log(`Not compared with the payment provider (${provider}): ${atProvider.message}`);
  else console.log(`${atProvider.payments} payments compared with the payment provider (${provider})`);
  if (differences.length > 0 || isAway) process.exitCode = 1;
}

run().catch((error) => {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
