import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { systemClock } from '../src/server/lib/clock.ts';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { createFirstAccounts, type FirstAccounts } from '../src/server/staff/first-accounts.ts';
import { freePort } from './free-port.ts';
import { openMailbox } from './mailbox.ts';
import { keepSecret, refusePersonalData } from './personal-data.ts';
import { builtProgram } from './server-program.ts';
import { makeTempFolder } from './temp-folder.ts';
import { deadline, until } from './until.ts';

export type ServerOptions = {
  /** The data folder; by default a new folder, which `stop` deletes. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** A company profile, as in `npm start -- --company FILE`. */
  company?: string;
  /** Runs in development mode: the first start creates the accounts, and push services may be on this machine. */
  development?: boolean;
};
export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Passwords of the accounts `admin` and `tech`; null on a database that had accounts before. */
  passwords: FirstAccounts | null;
  /**
   * Returns the newest mailed sign-in code of an address, each once; waits for it.
   * @throws Error if none arrives within 10 s
   */
  codeFor(email: string): Promise<string>;
  output(): string;
  /** Stops the server gracefully and deletes its own data folder. Returns its exit code; null if it was killed. */
  stop(): Promise<number | null>;
  /** Kills it with kill -9 and keeps the data folder for another start. */
  kill(): Promise<void>;
};

/**
 * Starts the server as an operator would: in production by default, with an environment
 * of PATH only. Its mails go to a mail server of this process. `stop` and `kill` throw if its output contains personal
 * data or a secret known to this process.
 * @throws Error with its output if the server is not ready within a minute
 */
export async function startServer({
  dataDir,
  port,
  env,
  company,
  development = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? makeTempFolder('data');
  const chosenPort = port ?? (await freePort());
  const program = builtProgram();
  if (company) program.push('--company', company);
  const mailbox = await openMailbox();
  const made = development ? null : await prepare(env?.DATABASE_URL, folder);
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      PORT: String(chosenPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      SMTP_URL: mailbox.url,
      ...(!development && production(folder)),
      // The test machine may be busy for more than a second.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += stripVTControlCharacters(text);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', endWithUs);
    await endProcess(child, signal);
    mailbox.keepCodes();
    refusePersonalData(output);
  };
  const stop = async () => {
    await end('SIGTERM').finally(() => {
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    });
    return child.exitCode;
  };

  const url = `http://localhost:${chosenPort}`;
  if (!(await untilReady(url, child, () => output))) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  const passwords = made ?? readPasswords(output);
  for (const secret of [passwords?.admin, passwords?.tech, env?.SESSION_SECRET]) keepSecret(secret ?? '');
  return {
    url,
    port: chosenPort,
    pid: child.pid ?? 0,
    dataDir: folder,
    passwords,
    codeFor: mailbox.codeFor,
    output: () => output,
    stop,
    kill: () => end('SIGKILL'),
  };
}

/** The variables that production requires. Each folder has one secret, so that sessions survive a restart. */
const production = (folder: string) => ({
  NODE_ENV: 'production',
  SESSION_SECRET: keepSecret(createHash('sha256').update(folder).digest('hex')),
  ALLOW_SANDBOX_PAYMENTS: '1',
});

type Prepared = { file: string; passwords: FirstAccounts | null };
let preparing: Promise<Prepared> | undefined;

/** Makes one migrated database with accounts, which each new data folder of this process gets a copy of. */
async function makePrepared(): Promise<Prepared> {
  const template = makeTempFolder('prepared');
  process.once('exit', () => rmSync(template, { recursive: true, force: true }));
  const file = join(template, 'curbvolt.sqlite');
  return { file, passwords: await makeAccounts(`sqlite:${file}`) };
}

/** Migrates the database of a server and creates its accounts, unless it has any. */
async function prepare(databaseUrl: string | undefined, folder: string): Promise<FirstAccounts | null> {
  if (databaseUrl) return makeAccounts(databaseUrl);
  const file = join(folder, 'curbvolt.sqlite');
  if (existsSync(file)) return makeAccounts(`sqlite:${file}`);
  preparing ??= makePrepared();
  const prepared = await preparing;
  copyFileSync(prepared.file, file);
  return prepared.passwords;
}

/** Creates the accounts, which production does not do itself. Spawning `npm run staff` for each would take seconds. */
async function makeAccounts(databaseUrl: string): Promise<FirstAccounts | null> {
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db);
    return await createFirstAccounts({ db, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/** A server answers a moment before it prints the banner, which has the first passwords. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () =>
    (await fetch(`${url}/readyz`).catch(() => null))?.ok && output().includes(' is running at ');
  await until('the server is ready', async () => hasEnded() || (await isReady())).catch(() => null);
  return !hasEnded() && Boolean(await isReady());
}

/** Reads the passwords from the banner: an account's name starts its line and its password ends it. */
function readPasswords(output: string): FirstAccounts | null {
  const banner = output.split('First start.')[1];
  const of = (role: string) => banner?.match(new RegExp(`^\\s*${role}\\b.*?(\\S+)\\s*$`, 'm'))?.[1];
  const [admin, tech] = [of('admin'), of('tech')];
  return admin && tech ? { admin, tech } : null;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // 'close' follows after all output has been read.
  const closed = once(child, 'close');
  child.kill(signal);
  const inTime = deadline(() => child.kill('SIGKILL'));
  await closed;
  inTime();
}
