import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { playwrightReport } from './scripts/test-reports.ts';
import { chromiumFlags, requireChromium } from './test/chromium.ts';

const soak = process.env.SOAK === '1';
/** One person before one screen, with nothing timed. */
const screens = /\/(customer|look|script-strings|time-zones)[^/]*\.e2e\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/browser',
  timeout: soak ? 30 * 60_000 : 120_000,
  // A journey that passes only when it is repeated is named by `npm test`, which bounds their number.
  retries: 1,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: playwrightReport(process.env.BROWSER_SUITE) }]],
  projects: [
    // These measure how soon a push arrives: on two cores two browsers would measure each other.
    { name: 'live', testIgnore: screens, workers: availableParallelism() > 2 ? 2 : 1 },
    { name: 'screens', testMatch: screens },
  ],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: { executablePath: requireChromium(), args: chromiumFlags },
    // A worker between page and server hides requests from routes; journeys that are about it let it in.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Recording every journey takes a sixth of the time: `--trace=retain-on-failure` for one that fails.
  },
});
