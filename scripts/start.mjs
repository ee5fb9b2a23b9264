// `npm start`: builds if the build is missing or outdated, then runs the server. Plain JavaScript, because a compiler
// would delay every start by half a second.
import { spawnSync } from 'node:child_process';
import { buildIsStale } from './build-state.mjs';
import './env-file.mjs';

if (buildIsStale()) {
  console.log('Building …');
  // In a child process, so that the bundler's memory and NODE_ENV do not remain in the server.
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env.npm_lifecycle_event) endWithParent();
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/main.js', import.meta.url).href);

/**
 * Ends the process when its parent ends. The shell between npm and this process forwards no signals, so an orphaned
 * server would keep the port.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
