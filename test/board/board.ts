import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AdminStats } from '../../src/contract/shapes/admin-stats.ts';
import type { StoredSession } from '../../src/domain/people/staff.ts';

/** What a board shows. `shown`: how often it showed a browser notification, by the tag of its booking. */
export type BoardView = {
  state: string;
  bookings: { id: string; version: number }[];
  stats: AdminStats | undefined;
  alerts: string[];
  shown: [tag: string, times: number][];
};

/** Starts a dispatcher's board, the client's own code without a page, in a process of its own. */
export function startBoard(url: string, session: StoredSession) {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', BOARD_URL: url, BOARD_SESSION: JSON.stringify(session) },
  });
  const ask = async (asked: { rate?: number }): Promise<BoardView> => {
    const answered = once(child, 'message');
    child.send(asked);
    return (await answered)[0];
  };
  return {
    view: () => ask({}),
    /** Makes the board's clock and timers run this many times as fast as real time. */
    setRate: (rate: number) => ask({ rate }),
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
