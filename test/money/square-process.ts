import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SquareBooks } from './square-ledger.ts';
import type { SquareFault } from './square-server.ts';

export type SquareQuestion = { id: number } & (
  | { ask: 'books' | 'heal' }
  | { ask: 'fail'; faults: SquareFault[] }
);

type Ask<Question> = Question extends unknown ? Omit<Question, 'id'> : never;

const PROGRAM = fileURLToPath(new URL('./square-program.ts', import.meta.url));

/**
 * Starts the payment service in its own process, so that neither the servers nor the test can disturb its ledger.
 * @param faultRate the share of requests that go wrong
 */
export async function startSquareProcess({ seed, faultRate }: { seed: number; faultRate: number }) {
  const child = fork(PROGRAM, [String(seed), String(faultRate)], { execArgv: ['--import', 'tsx'] });
  const [{ baseUrl }] = (await once(child, 'message')) as [{ baseUrl: string }];
  let asked = 0;
  const answers = new Map<number, (answer: { books: SquareBooks }) => void>();
  child.on('message', (answer: { id: number; books: SquareBooks }) => {
    answers.get(answer.id)?.(answer);
    answers.delete(answer.id);
  });
  const ask = (question: Ask<SquareQuestion>) =>
    new Promise<{ books: SquareBooks }>((resolve) => {
      asked += 1;
      answers.set(asked, resolve);
      child.send({ id: asked, ...question });
    });
  return {
    baseUrl,
    books: async () => (await ask({ ask: 'books' })).books,
    /** Makes the next authorisations go wrong. */
    fail: (...faults: SquareFault[]) => ask({ ask: 'fail', faults }),
    /** From now on only the faults of `fail` happen. */
    heal: () => ask({ ask: 'heal' }),
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
