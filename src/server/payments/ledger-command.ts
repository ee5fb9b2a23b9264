import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config-error.ts';
import { openDatabase } from '../db/client.ts';
import { checkLedger } from './check-ledger.ts';

const USAGE = `Usage: npm run ledger -- check
Compares bookings, payments, refunds and entries, and prints every difference. Ends with 0 if there is none, with 1
otherwise. Changes nothing; the server may run.`;

async function run(): Promise<void> {
  if (process.argv[2] !== 'check') throw new Error(USAGE);
  const db = openDatabase(readConfig(process.env).databaseUrl);
  try {
    const { payments, differences } = await checkLedger(db);
    for (const difference of differences) console.log(difference);
    console.log(`${payments} payments, ${differences.length} differences`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

run().catch((error) => {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
