// `tsx scripts/newest-node.ts`: starts the build with the newest Node that the npm registry has (package `node`).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { buildIsStale } from './build-state.mjs';

/** Compiling better-sqlite3 takes a minute, and several on a busy machine. */
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

const folder = mkdtempSync(join(tmpdir(), 'curbvolt-newest-node-'));
try {
  const version = npm(folder, ['view', 'node', 'version']).trim();
  const program = installNode(version);
  installApp(program);
  await startApp(program);
  console.log(`Node ${version}: the app starts, answers /readyz and GET /, and stops.`);
} catch (error) {
  console.error(`The newest Node: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns what npm prints. */
function npm(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: INSTALL_TIMEOUT_MS,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed.\n${(stderr ?? '').slice(-2_000)}`);
  return stdout;
}

/** The package `node` only picks one of these by a script, which npm may refuse to run. Returns the package's folder. */
function installNode(version: string): string {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${system}-${process.arch}`;
  npm(folder, ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`]);
  return join(folder, 'node_modules', name);
}

/** Installs what the app needs at run time, by that Node, because better-sqlite3 fits only the Node that installs it. */
function installApp(program: string): void {
  if (buildIsStale()) throw new Error('dist is missing or outdated. Run `npm run build` first.');
  mkdirSync(join(folder, 'app'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'dist'])
    cpSync(name, join(folder, 'app', name), { recursive: true });
  const headers = existsSync(join(program, 'include', 'node')) ? { npm_config_nodedir: program } : {};
  npm(join(folder, 'app'), ['ci', '--omit=dev'], {
    ...headers,
    PATH: [join(program, 'bin'), process.env.PATH].join(delimiter),
  });
}

/** Starts the app on an empty data folder, without the settings of this process. */
async function startApp(program: string): Promise<void> {
  const port = await freePort();
  const server = spawn(join(program, 'bin', 'node'), ['dist/server/main.js'], {
    cwd: join(folder, 'app'),
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += chunk));
  try {
    const origin = `http://127.0.0.1:${port}`;
    await answers(server, `${origin}/readyz`);
    await answers(server, `${origin}/`);
    const code = await stop(server);
    if (code !== 0) throw new Error(`The app stopped with exit code ${code}.`);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${printed.slice(-2_000)}`);
  } finally {
    server.kill('SIGKILL');
  }
}

/** Waits for 200. A busy server answers 503 for a while. */
async function answers(server: ChildProcess, url: string): Promise<void> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  let last = 'nothing';
  while (Date.now() < deadlineMs) {
    if (server.exitCode !== null || server.signalCode) throw new Error('The app ended by itself.');
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
    if (answer) last = `${answer.status} ${await answer.text()}`.slice(0, 500);
    await sleep(200);
  }
  throw new Error(`${url} answered ${last} for ${START_TIMEOUT_MS / 1000} s.`);
}

/** Returns the exit code, or null if the app had to be killed. */
async function stop(server: ChildProcess): Promise<number | null> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const killer = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  const [code] = await ended;
  clearTimeout(killer);
  return code;
}
