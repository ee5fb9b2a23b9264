import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer as AnswerOf, Input } from '../../src/contract/contract.ts';
import type { CallName, Calls } from '../../src/contract/index.ts';
import { methodOf, pathOf } from '../../src/contract/path.ts';
import { SECOND_MS } from '../../src/domain/durations.ts';

/** `body` has the type of the row's response if the status is a success. */
export type Answer<N extends CallName> = { status: number; body: AnswerOf<Calls[N]> };
/** A call with a form sends it in place of a JSON body. */
export type Call = <N extends CallName>(
  name: N,
  given: Input<Calls[N]>,
  form?: FormData,
) => Promise<Answer<N>>;

/** A response that the demo does not expect. */
export class UnexpectedAnswer extends Error {
  constructor(name: CallName, { status, body }: { status: number; body: unknown }) {
    super(`${name} answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** An overloaded server says when to come again, as one that limits requests does. */
const COME_AGAIN = [429, 503];

/** Creates a typed client with one person's headers; waits as long as a 429 or 503 response requires. */
export function createCall(url: string, headers: () => Record<string, string>): Call {
  return async (name, given, form) => {
    const json = 'body' in given ? JSON.stringify(given.body) : undefined;
    for (;;) {
      const response = await fetch(url + pathOf(name, given), {
        method: methodOf(name),
        headers: { origin: url, ...(json && { 'content-type': 'application/json' }), ...headers() },
        body: form ?? json,
      });
      const answer = await response.json();
      const retryAfter = response.headers.get('retry-after');
      if (retryAfter === null || !COME_AGAIN.includes(response.status))
        return { status: response.status, body: answer };
      await sleep(Number(retryAfter) * SECOND_MS);
    }
  };
}

/** @throws UnexpectedAnswer for any status other than a success */
export async function expectSuccess<N extends CallName>(
  call: Call,
  name: N,
  given: Input<Calls[N]>,
): Promise<AnswerOf<Calls[N]>> {
  const answer = await call(name, given);
  if (answer.status >= 300) throw new UnexpectedAnswer(name, answer);
  return answer.body;
}
