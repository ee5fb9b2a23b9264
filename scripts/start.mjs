// `npm start`: builds what is missing or out of date, then becomes the server. Plain JavaScript, because a
// compiler on the way would cost every start half a second.
import { spawnSync } from 'node:child_process';
import { buildIsStale } from './build-state.mjs';
import './env-file.mjs';

if (buildIsStale()) {
  console.log('Building …');
  // In a process of its own, so that the bundler's memory and NODE_ENV do not stay with the server.
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env.npm_lifecycle_event) endWithParent();
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/main.js', import.meta.url).href);

/** The shell between npm and us passes no signal on: a server whose shell is gone would keep the port for good. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
