import { expect } from 'vitest';
import { hasTwoNodes } from './two-nodes.ts';

/** The clock of Redis, which counts the limits of several nodes, goes on during a test. */
const MAX_TEST_SECONDS = 60;

/** Expects the Retry-After of a limit that was reached by the test's clock. */
export function expectRetryAfter(headers: Record<string, unknown>, seconds: number): void {
  const said = Number(headers['retry-after']);
  const earliest = hasTwoNodes ? seconds - MAX_TEST_SECONDS : seconds;
  expect(said).toBeGreaterThanOrEqual(earliest);
  expect(said).toBeLessThanOrEqual(seconds);
}
