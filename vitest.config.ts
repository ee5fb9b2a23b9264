import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { onOneNodeOnly } from './test/one-node-suites.ts';

const soak = process.env.SOAK === '1';
const serverTests = ['{src/server,demo}/**/*.server.test.ts'];
/** What these are about comes before the database: one kind of it is enough. */
const beforeTheDatabase = [
  'src/server/pictures/*.server.test.ts',
  'src/server/{restart,stop-under-load}.server.test.ts',
  'src/server/http/slow-connections.server.test.ts',
  'src/server/live/cuts.server.test.ts',
  'src/server/live/hostile-connections.server.test.ts',
  'src/server/live/reconnect-storm.server.test.ts',
];
/** Most of the time of a short test file went into importing the whole server once more. */
const oneServer = { isolate: false, setupFiles: ['test/delete-databases.ts'] };

// Times are New York's whatever the machine says, so no test runs in that zone.
const env = { TZ: 'America/Los_Angeles' };

/** Takes too long for every run: `npm run test:nodes`. */
const onTwoNodes = {
  extends: true as const,
  test: {
    name: 'server-nodes',
    ...oneServer,
    include: serverTests,
    exclude: [...beforeTheDatabase, ...onOneNodeOnly],
    globalSetup: 'test/nodes-setup.ts',
    // The first test of a worker waits for the second process.
    ...{ testTimeout: soak ? 30 * 60_000 : 90_000, hookTimeout: 120_000 },
    env: { ...env, TEST_DATABASE: 'postgres', TEST_NODES: '2' },
  },
};

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, Math.min(availableParallelism() - 1, 6)),
    // A machine that does much else takes its time; what never comes is reported all the same. The first test of a
    // worker loads the gazetteer.
    testTimeout: soak ? 30 * 60_000 : 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    expect: { poll: { timeout: 10_000 } },
    projects:
      process.env.TEST_NODES === '2'
        ? [onTwoNodes]
        : [
            {
              extends: true,
              test: {
                name: 'unit',
                setupFiles: ['test/default-config.ts'],
                include: ['{src,demo,scripts,test,migrations}/**/*.test.{ts,tsx}'],
                exclude: serverTests,
                env,
              },
            },
            {
              extends: true,
              test: {
                name: 'server-sqlite',
                ...oneServer,
                include: serverTests,
                globalSetup: 'test/sqlite-setup.ts',
                env: { ...env, TEST_DATABASE: 'sqlite' },
              },
            },
            {
              extends: true,
              test: {
                name: 'server-postgres',
                ...oneServer,
                include: serverTests,
                exclude: beforeTheDatabase,
                globalSetup: 'test/postgres-setup.ts',
                env: { ...env, TEST_DATABASE: 'postgres' },
              },
            },
          ],
  },
});
