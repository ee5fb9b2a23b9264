import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { runProgramFast } from './fast-clock.mjs';

const HOUR_MS = 3_600_000;

it('a fast clock shows its time, lets timers end early, and is set back', async () => {
  const [realDate, startedMs] = [Date, performance.now()];
  const startMs = Date.parse('2026-11-13T23:00:00Z');
  const stop = runProgramFast({ startMs, sinceMs: Date.now(), speed: 100_000 });
  onTestFinished(stop);
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(0);
  await sleep(HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, HOUR_MS));
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(2 * HOUR_MS - 100_000);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date()).toBeInstanceOf(realDate);
  stop();
  expect(Date).toBe(realDate);
  expect(performance.now() - startedMs).toBeLessThan(HOUR_MS / 10);
});
