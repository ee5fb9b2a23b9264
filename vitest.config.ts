import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isFull, isSoak } from './test/form.ts';
import { SortByEnvironment } from './test/sort-by-environment.ts';
import { serverSuites, serverTests } from './test/suites.ts';

/** Most of the time of a short test file went into importing its modules once more. */
const sharedModules = { isolate: false };
const oneServer = { ...sharedModules, setupFiles: ['test/delete-databases.ts', 'test/cheap-hashes.ts'] };

// Times are New York's whatever the machine says, so no test runs in that zone.
const env = { TZ: 'America/Los_Angeles' };

const HOUR_MS = 60 * 60_000;

/** Takes too long for every run: `npm run test:nodes`. */
const onTwoNodes = {
  extends: true as const,
  test: {
    name: 'server-nodes',
    ...oneServer,
    ...serverSuites.nodes,
    globalSetup: 'test/nodes-setup.ts',
    env: { ...env, TEST_DATABASE: 'postgres', TEST_NODES: '2' },
  },
};

export default defineConfig({
  test: {
    // One more than cores: a test waits now and then.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
    // Reports what never comes. No test asserts how fast a machine is, however much else it does.
    testTimeout: isSoak ? HOUR_MS : 120_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    // Each project and each later run takes the transformed modules of those before.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SortByEnvironment },
    expect: { poll: { timeout: 60_000 } },
    tags: [{ name: 'full', description: 'Only the long form runs this test: TEST_FORM=full.' }],
    // A spread, because the types know this setting as a flag of the command only.
    ...(isFull ? {} : { tagsFilter: ['!full'] }),
    projects:
      process.env.TEST_NODES === '2'
        ? [onTwoNodes]
        : [
            {
              extends: true,
              test: {
                name: 'unit',
                ...sharedModules,
                setupFiles: ['test/default-config.ts', 'test/restore-globals.ts'],
                include: ['{src,demo,bench,scripts,test,migrations}/**/*.test.{ts,tsx}'],
                exclude: serverTests,
                env,
              },
            },
            {
              extends: true,
              test: {
                name: 'server-sqlite',
                ...oneServer,
                ...serverSuites.sqlite,
                globalSetup: 'test/sqlite-setup.ts',
                env: { ...env, TEST_DATABASE: 'sqlite' },
              },
            },
            {
              extends: true,
              test: {
                name: 'server-postgres',
                ...oneServer,
                ...serverSuites.postgres,
                globalSetup: 'test/postgres-setup.ts',
                env: { ...env, TEST_DATABASE: 'postgres' },
              },
            },
          ],
  },
});
