import { buildIsStale } from '../scripts/build-state.mjs';

let isChecked = false;

/**
 * Returns Node's arguments that run a program of the build, `main` for the server.
 * @throws Error if a source is newer than the build
 */
export function builtProgram(name: 'main' | 'backup' | 'ledger' | 'staff' = 'main'): string[] {
  if (!isChecked && buildIsStale()) throw new Error('The build is older than its sources: npm run build');
  isChecked = true;
  return ['--enable-source-maps', `dist/server/${name}.js`];
}
