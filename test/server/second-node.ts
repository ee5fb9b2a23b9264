import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a test process asks of the second node's process, and what that process answers. */
export type Question = { app: number } & (
  | { ask: 'open'; databaseUrl: string; env: Record<string, string>; timeFile: string }
  | { ask: 'close' }
);
export type Answer = { app: number } & (
  | { told: 'opened'; url: string }
  | { told: 'closed' | 'wake' }
  | { told: 'failed'; error: string }
);

type Listener = (answer: Answer) => void;

const PROGRAM = fileURLToPath(new URL('./second-node-process.ts', import.meta.url));

let child: ChildProcess | undefined;
let count = 0;
const listeners = new Map<number, Listener>();

/** Starts the process once per test process; it ends with the test process. */
function secondProcess(): ChildProcess {
  if (child?.connected) return child;
  child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] });
  child.on('message', (answer: Answer) => listeners.get(answer.app)?.(answer));
  child.once('exit', (code, signal) => {
    for (const [app, listener] of listeners)
      listener({ app, told: 'failed', error: `the second node ended: ${code ?? signal}` });
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Opens an app in the second node's process. It has no fake ports and runs no jobs.
 * @param options.onJobsAdded called after each commit of that app that added a job
 */
export async function openSecondNode({
  onJobsAdded,
  ...options
}: {
  databaseUrl: string;
  env: Record<string, string>;
  timeFile: string;
  onJobsAdded: () => void;
}): Promise<{ url: string; close(): Promise<void> }> {
  const process = secondProcess();
  count += 1;
  const app = count;
  const ask = (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      listeners.set(app, (answer) => {
        if (answer.told === 'wake') onJobsAdded();
        else if (answer.told === 'failed') reject(new Error(answer.error));
        else resolve(answer);
      });
      process.send(question);
    });
  const opened = await ask({ app, ask: 'open', ...options });
  if (opened.told !== 'opened') throw new Error('the second node did not open');
  return {
    url: opened.url,
    async close() {
      await ask({ app, ask: 'close' });
      listeners.delete(app);
    },
  };
}
