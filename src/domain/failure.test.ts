import { expect, it } from 'vitest';
import { Failure, type FailureCode, failures } from './failure.ts';

const codes = Object.keys(failures) as FailureCode[];

it.each(codes)('failure %s has an HTTP error status and a message of several words', (code) => {
  const failure = new Failure(code);
  expect(failure.status).toBeGreaterThanOrEqual(400);
  expect(failure.status).toBeLessThan(600);
  expect(failure.message).toMatch(/^[A-Z].*[a-z?.]$/);
  expect(failure).toMatchObject({ name: 'Failure', code, details: {} });
});

it('a failure keeps its own message and details', () => {
  const failure = new Failure('RATE_LIMITED', 'Too many tries', { retryAfterSeconds: 60 });
  expect(failure).toMatchObject({ message: 'Too many tries', details: { retryAfterSeconds: 60 } });
  expect(failure.status).toBe(429);
});
