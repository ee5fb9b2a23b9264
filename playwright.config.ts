import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CUSTOMER_FILES, leftOut, SPANISH_FILE } from './e2e/fixtures/customer-journeys.ts';
import type { Reader } from './e2e/fixtures/readers.ts';
import { playwrightReport } from './scripts/test-reports.ts';
import { chromiumFlags, requireChromium } from './test/chromium.ts';

/** `npm run test:readers`: customers' journeys on pages in Spanish and on pages that a browser has translated. */
const readers = (['spanish', 'translated'] as const).map((reader) => ({
  name: reader,
  testMatch: reader === 'spanish' ? [CUSTOMER_FILES, SPANISH_FILE] : CUSTOMER_FILES,
  grepInvert: leftOut(reader),
  use: { reader },
}));

export default defineConfig<object, { reader: Reader }>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/browser',
  // Bounds for what never comes: a test waits for an event, and a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  fullyParallel: true,
  // One more than cores: a journey waits for a fifth of its time.
  workers: availableParallelism() + 1,
  reporter: [['list'], ['json', { outputFile: playwrightReport }]],
  // The build is no part of the tests: it needs no compiler.
  build: { external: ['**/dist/**'] },
  projects: process.env.TEST_READERS === '1' ? readers : [{ name: 'english', testIgnore: SPANISH_FILE }],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: requireChromium(), args: chromiumFlags },
    // A worker between page and server hides requests from routes; journeys that are about it let it in.
    serviceWorkers: 'block',
    // What moves is pressed beside its place by a busy machine. A journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Recording every journey takes a sixth of the time: `--trace=retain-on-failure` for one that fails.
  },
});
