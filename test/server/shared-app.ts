import { afterAll, beforeAll } from 'vitest';
import { type Options, startTestApp, type TestApp } from './test-app.ts';

/**
 * One app for all tests of a file or of a describe block, where none minds what the others leave behind:
 * each brings its own people, and looks at nothing but theirs. The clock only goes forward.
 */
export function sharedTestApp(options: Options = {}): TestApp {
  let started: TestApp | null = null;
  beforeAll(async () => {
    started = await startTestApp({ ...options, closeWith: () => {} });
  });
  afterAll(() => started?.close());
  return new Proxy({} as TestApp, {
    get(_, name) {
      if (!started) throw new Error('the app is there once the tests run');
      return started[name as keyof TestApp];
    },
  });
}
