export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['src/domain/**/*.ts', '!src/domain/**/*.test.ts'],
  // A static value is read once while a file loads: each such change would run every test anew.
  ignoreStatic: true,
  // Stryker rewrites the tsconfig with an API that TypeScript 7 does not have, so it is given none.
  tsconfigFile: 'none.json',
  ignorePatterns: ['dist', 'data', 'docs', 'test-results'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/mutation',
  concurrency: 2,
};
