import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { systemClock } from '../src/server/clock.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { type FirstAccounts, makeFirstAccounts } from '../src/server/staff/first-accounts.ts';
import { freePort } from './free-port.ts';
import { openMailbox } from './mailbox.ts';
import { keepSecret, refusePersonalData } from './personal-data.ts';

export type ServerOptions = {
  /** Where its data lives; a new folder, removed by `stop`, when left out. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** A company profile, as for `npm start -- --company FILE`. */
  company?: string;
  /** Runs the source as it is, instead of what was built. */
  fromSource?: boolean;
  /** Not in production: the first start makes the accounts, and pushes may go to this machine. */
  development?: boolean;
};
export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Of the accounts `admin` and `tech`; null on a database that had accounts before. */
  passwords: FirstAccounts | null;
  /**
   * The newest sign-in code that was mailed to the address, each answered once; waited for.
   * @throws Error when none has come in 10 s
   */
  codeFor(email: string): Promise<string>;
  output(): string;
  /** Ends it in good order and removes a data folder of its own; answers its exit code, null when it was killed. */
  stop(): Promise<number | null>;
  /** `kill -9`: the data folder stays, for another start. */
  kill(): Promise<void>;
};

/**
 * Starts the server, the built one (dist/server/main.js) in production if nothing else is said, as an operator would,
 * with nothing of this environment but PATH. Its mails stay here. `stop` and `kill` throw when something of a person,
 * or a secret that this process knows, stands in what it printed.
 * @throws Error with its output when it is not ready within a minute
 */
export async function startServer({
  dataDir,
  port,
  env,
  company,
  fromSource = false,
  development = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  const chosenPort = port ?? (await freePort());
  const program = fromSource
    ? ['--import', 'tsx', 'src/server/main.ts']
    : ['--enable-source-maps', 'dist/server/main.js'];
  if (company) program.push('--company', company);
  const mailbox = await openMailbox();
  const databaseUrl = env?.DATABASE_URL ?? `sqlite:${join(folder, 'curbvolt.sqlite')}`;
  const made = development ? null : await makeAccounts(databaseUrl);
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      PORT: String(chosenPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      SMTP_URL: mailbox.url,
      ...(!development && production(folder)),
      // The machine that runs the tests may be busy for more than a second.
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
  if (!(await untilReady(url, child))) {
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

/** What production demands. A folder has one secret, so that sessions outlive a restart. */
const production = (folder: string) => ({
  NODE_ENV: 'production',
  SESSION_SECRET: keepSecret(createHash('sha256').update(folder).digest('hex')),
  ALLOW_SANDBOX_PAYMENTS: '1',
});

/** Production makes no accounts by itself. Spawning `npm run staff` for each would take seconds. */
async function makeAccounts(databaseUrl: string): Promise<FirstAccounts | null> {
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db);
    return await makeFirstAccounts({ db, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadlineMs = Date.now() + 60_000;
  while (Date.now() < deadlineMs && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await sleep(50);
  }
  return false;
}

/** The banner names each account at the start of a line and has its password at the end of it. */
function readPasswords(output: string): FirstAccounts | null {
  const banner = output.split('First start.')[1];
  const of = (role: string) => banner?.match(new RegExp(`^\\s*${role}\\b.*?(\\S+)\\s*$`, 'm'))?.[1];
  const [admin, tech] = [of('admin'), of('tech')];
  return admin && tech ? { admin, tech } : null;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Once it is closed, all that it printed has been read.
  const closed = once(child, 'close');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await closed;
  clearTimeout(late);
}
