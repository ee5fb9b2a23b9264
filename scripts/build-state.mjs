import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stamp = 'dist/built';
const sources = [
  ...['src', 'demo', 'migrations', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json'],
  ...['package.json', 'package-lock.json', 'scripts/precompress.ts', 'scripts/service-worker.ts'],
];

/** Returns whether the build is missing or older than any of its sources. */
export function buildIsStale() {
  // In the file, because a copy of the folder has new times.
  const builtMs = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0;
  return builtMs === 0 || sources.some((source) => newestMs(source) > builtMs);
}

/**
 * Records that the build contains everything saved before `startedMs`.
 * @param {number} startedMs epoch milliseconds
 */
export function noteBuild(startedMs) {
  writeFileSync(stamp, String(startedMs));
}

/**
 * Includes the folder's own time, which changes when a file is deleted or renamed. No build contains a test.
 * @param {string} path
 * @returns {number}
 */
function newestMs(path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0;
  if (!statSync(path).isDirectory()) return modifiedMs(path);
  return Math.max(modifiedMs(path), ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

/** @param {string} path */
function modifiedMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
