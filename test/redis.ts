import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './free-port.ts';
import { findProgram, installPackage } from './install-package.ts';
import { until } from './until.ts';

/** `stop` kills it with kill -9. `pid` is null for a given server. */
export type RedisServer = { url: string; pid: number | null; stop(): Promise<void> };

const find = () => findProgram(['redis-server'], ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']);

/**
 * Returns the path of redis-server, after installing Debian's package if possible; null without one. Tests of several
 * nodes are then skipped, because the product runs on one node without Redis.
 */
export const provideRedis = (): string | null =>
  find() ?? (installPackage('redis-server') ? find() : undefined) ?? null;

// Redis would outlive a parent that is ended by a signal, as a worker is whose tests are all skipped. This shell ends it
// when its standard input closes, which happens however the parent ends.
const GUARD = 'cat >/dev/null; kill -KILL "$1"';

/** One database for each app of a run on two nodes. */
const DATABASES = 10_000;

/**
 * Returns the server of TEST_REDIS_URL, or starts one without persistence, on any free port by default; null without
 * redis-server.
 */
export async function startRedis(port?: number): Promise<RedisServer | null> {
  const given = process.env.TEST_REDIS_URL;
  if (given) return { url: given, pid: null, stop: async () => {} };
  const program = find();
  if (!program) return null;
  const chosenPort = port ?? (await freePort());
  const child = spawn(
    program,
    [
      ...['--port', `${chosenPort}`, '--bind', '127.0.0.1', '--databases', `${DATABASES}`],
      ...['--save', '', '--appendonly', 'no'],
    ],
    { stdio: 'ignore' },
  );
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', `${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await untilItListens(chosenPort);
  return {
    url: `redis://127.0.0.1:${chosenPort}`,
    pid: child.pid ?? null,
    async stop() {
      guard.kill('SIGKILL');
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const untilItListens = (port: number) =>
  until('Redis listens', async () => {
    const socket = connect(port, '127.0.0.1');
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isConnected;
  });
