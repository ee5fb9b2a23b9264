import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A client: the headers of its handshake and requests, a staff token, and the paths that it reads on each connect. */
export type CrowdClient = { headers: Record<string, string>; token?: string; reads: readonly string[] };
/**
 * `liveAt`: when the client last connected and read its views, in epoch milliseconds; null while it has not.
 * `isRefused`: the server refused its session for good. `failures`: failed attempts to connect, and to read the views.
 */
export type CrowdState = { liveAt: number | null; isRefused: boolean; failures: number };

/**
 * Starts clients in a process of their own. They connect with the settings of the pages and read again after each
 * connect.
 */
export function startCrowd(url: string, clients: CrowdClient[]) {
  const child = fork(fileURLToPath(new URL('crowd-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  child.send({ url, clients });
  const states = async (): Promise<CrowdState[]> => {
    const answered = once(child, 'message');
    child.send('states');
    return (await answered)[0];
  };
  return {
    states,
    /** Returns how many clients are connected and have read their views, on a connection made after `sinceMs`. */
    live: async (sinceMs = 0) => (await states()).filter(({ liveAt }) => (liveAt ?? 0) > sinceMs).length,
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
