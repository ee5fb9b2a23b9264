import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { BACKUPS, backUp, restore } from './backup.ts';

const USAGE = `Usage: npm run backup [-- FOLDER]          default: a new folder under DATA_DIR/backups
       npm run restore -- FOLDER [--force]   while no server runs`;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [command, folder] = positionals;
  const config = readConfig(process.env);
  if (command === 'backup') {
    const name = new Date().toISOString().replace(/[:.]/g, '-');
    const into = resolve(folder ?? `${config.dataDir}/${BACKUPS}/${name}`);
    await backUp(config, into);
    console.log(`Backup written and verified: ${into}`);
  } else if (command === 'restore' && folder) {
    restore(config, resolve(folder), values.force);
    console.log(`Restored from ${resolve(folder)}. The next start of the server migrates the database.`);
  } else {
    throw new Error(USAGE);
  }
}

run().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
