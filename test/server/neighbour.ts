import { expect } from 'vitest';
import { type Caller, ORIGIN, type TestApp } from './test-app.ts';

const PAUSE_MS = 20;

/**
 * A customer who goes on with their own work while others misbehave; `stop` answers how long they waited at the 99th
 * percentile, in ms, and for how many answers.
 */
export function neighbour(t: TestApp, as: Caller) {
  const tookMs: number[] = [];
  let going = true;
  const done = (async () => {
    while (going) {
      const begunMs = performance.now();
      const { status } = await fetch(`${t.url}/api/bookings`, { headers: { origin: ORIGIN, ...as.headers } });
      expect(status).toBe(200);
      tookMs.push(performance.now() - begunMs);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
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
