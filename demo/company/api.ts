import { setTimeout as sleep } from 'node:timers/promises';

export type Answer<Body> = { status: number; body: Body };
export type Call = <Body>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
) => Promise<Answer<Body>>;

/** An answer that nothing in the demo expects. */
export class UnexpectedAnswer extends Error {
  constructor(method: string, path: string, { status, body }: Answer<unknown>) {
    super(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  }
}

const SECOND_MS = 1000;

/** Calls as one person's client would, with that person's headers; waits as long as a 429 says. */
export function createCall(url: string, headers: () => Record<string, string>): Call {
  return async function call<Body>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    for (;;) {
      const response = await fetch(url + path, {
        method,
        headers: { origin: url, ...(body && { 'content-type': 'application/json' }), ...headers() },
        body: body && JSON.stringify(body),
      });
      const answer = (await response.json()) as Body;
      if (response.status !== 429) return { status: response.status, body: answer };
      await sleep(Number(response.headers.get('retry-after') ?? 1) * SECOND_MS);
    }
  };
}

/** @throws UnexpectedAnswer for any other than a success */
export async function expectSuccess<Body>(call: Call, ...request: Parameters<Call>): Promise<Body> {
  const answer = await call<Body>(...request);
  if (answer.status >= 300) throw new UnexpectedAnswer(request[0], request[1], answer);
  return answer.body;
}
