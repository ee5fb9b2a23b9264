import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { findProgram, installPackage } from './install-package.ts';

/** `stop` ends it with kill -9. */
export type RedisServer = { url: string; stop(): Promise<void> };

const find = () => findProgram(['redis-server'], ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']);

/**
 * Path of redis-server, after installing Debian's package where that is allowed and possible. Null where there is
 * none to be had, which fails nothing: the product serves without it, and so do the trials of two nodes.
 */
export const provideRedis = (): string | null =>
  find() ?? (installPackage('redis-server') ? find() : undefined) ?? null;

/**
 * The server of TEST_REDIS_URL, or else one of its own that keeps nothing, on any free port unless one is given; null
 * where there is no program for it.
 */
export async function startRedis(port?: number): Promise<RedisServer | null> {
  const given = process.env.TEST_REDIS_URL;
  if (given) return { url: given, stop: async () => {} };
  const program = find();
  if (!program) return null;
  const chosenPort = port ?? (await freePort());
  const child = spawn(
    program,
    ['--port', `${chosenPort}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await untilItListens(chosenPort);
  return {
    url: `redis://127.0.0.1:${chosenPort}`,
    async stop() {
      process.off('exit', endWithUs);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 200; ; tries -= 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
}
