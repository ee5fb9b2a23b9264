import { expect } from 'vitest';
import { pace } from '../pace.ts';
import { type Caller, ORIGIN, type TestApp } from './test-app.ts';

const PAUSE_MS = 20;

/**
 * Starts a customer who keeps sending requests while other clients misbehave. `stop` returns the 99th percentile of the
 * response time in milliseconds, and the number of responses.
 */
export function neighbour({ url }: Pick<TestApp, 'url'>, as: Pick<Caller, 'headers'>) {
  const tookMs: number[] = [];
  let going = true;
  const done = (async () => {
    while (going) {
      const begunMs = performance.now();
      const { status } = await fetch(`${url}/api/bookings`, { headers: { origin: ORIGIN, ...as.headers } });
      expect(status).toBe(200);
      tookMs.push(performance.now() - begunMs);
      await pace(PAUSE_MS);
    }
  })();
  return {
    async stop(): Promise<{ p99Ms: number; answers: number }> {
      going = false;
      await done;
      tookMs.sort((a, b) => a - b);
      return { p99Ms: tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN, answers: tookMs.length };
    },
  };
}
