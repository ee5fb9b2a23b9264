import { defineConfig } from 'vitest/config';

// The runner's threads share the zone of the process: `env` of a project would come too late.
process.env.TZ = 'America/Los_Angeles';

/** Tests that `npm run mutation` runs for each changed line of a rule: those that need no server. */
export default defineConfig({
  test: {
    include: ['src/{domain,events,contract,client}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/default-config.ts'],
  },
});
