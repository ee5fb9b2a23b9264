import { buildIsStale } from '../scripts/build-state.mjs';

/**
 * Returns Node's arguments that run the server: the build if it is up to date, otherwise the source, which takes twice
 * the processor time to start.
 */
export const serverProgram = (): string[] =>
  buildIsStale()
    ? ['--import', 'tsx', 'src/server/main.ts']
    : ['--enable-source-maps', 'dist/server/main.js'];
