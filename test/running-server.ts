import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from './free-port.ts';
import { refusePersonalData } from './personal-data.ts';

export type StaffPasswords = { admin: string; tech: string };
export type ServerOptions = {
  /** Where its data lives; a new folder, removed by `stop`, when left out. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Runs the source as it is, instead of what was built. */
  fromSource?: boolean;
};
export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /**
   * Of the accounts `admin` and `tech`, chosen after those of the banner, which pages take for one sign-in only; null on
   * a data folder that had its first start before.
   */
  passwords: StaffPasswords | null;
  output(): string;
  /** Ends it in good order and removes a data folder of its own; answers its exit code, null when it was killed. */
  stop(): Promise<number | null>;
  /** `kill -9`: the data folder stays, for another start. */
  kill(): Promise<void>;
};

/**
 * Starts the server, the built one (dist/server/main.js) if nothing else is said, as a user would, with nothing of
 * this environment but PATH. It logs as in production; `stop` throws when something of a person stands there.
 * @throws Error with its output when it is not ready within a minute
 */
export async function startServer({
  dataDir,
  port,
  env,
  fromSource = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  const chosenPort = port ?? (await freePort());
  const program = fromSource
    ? ['--import', 'tsx', 'src/server/main.ts']
    : ['--enable-source-maps', 'dist/server/main.js'];
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      PORT: String(chosenPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
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
  };
  const stop = async () => {
    await end('SIGTERM');
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
    refusePersonalData(output);
    return child.exitCode;
  };

  const url = `http://localhost:${chosenPort}`;
  if (!(await untilReady(url, child))) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    url,
    port: chosenPort,
    pid: child.pid ?? 0,
    dataDir: folder,
    passwords: await choosePasswords(url, readPasswords(output)),
    output: () => output,
    stop,
    kill: () => end('SIGKILL'),
  };
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
function readPasswords(output: string): StaffPasswords | null {
  const banner = output.split('First start.')[1];
  const of = (role: string) => banner?.match(new RegExp(`^\\s*${role}\\b.*?(\\S+)\\s*$`, 'm'))?.[1];
  const [admin, tech] = [of('admin'), of('tech')];
  return admin && tech ? { admin, tech } : null;
}

async function choosePasswords(url: string, given: StaffPasswords | null): Promise<StaffPasswords | null> {
  if (!given) return null;
  const chosen = { admin: 'chosen by the dispatcher', tech: 'chosen by whoever drives' };
  for (const role of ['admin', 'tech'] as const) {
    const post = async (path: string, body: object, headers = {}) => {
      const answer = await fetch(`${url}/api/${role}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} of ${role}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { token: string };
    };
    const { token } = await post('login', { username: role, password: given[role], role });
    const authorization = `Bearer ${token}`;
    await post('password', { password: given[role], newPassword: chosen[role] }, { authorization });
    await post('logout', {}, { authorization });
  }
  return chosen;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(late);
}
