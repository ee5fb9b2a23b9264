import { afterAll, beforeAll } from 'vitest';
import { type Options, startTestApp, type TestApp } from './test-app.ts';

/**
 * Returns one app for all tests of a file or a describe block. Each test creates its own people and reads only their
 * data. The clock only goes forward.
 */
export function sharedTestApp(options: Options = {}): TestApp {
  let started: TestApp | null = null;
  beforeAll(async () => {
    started = await startTestApp({ ...options, closeWith: () => {} });
  });
  afterAll(() => started?.close());
  return new Proxy({} as TestApp, {
    get(_, name) {
      if (!started) throw new Error('the app is available inside tests only');
      return started[name as keyof TestApp];
    },
  });
}
