import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the first of `names` that is an executable file in a folder of PATH or of `folders`. */
export function findProgram(names: string[], folders: string[] = []): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders].filter(Boolean);
  return names.flatMap((name) => places.map((place) => join(place, name))).find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Without a network, apt-get waits for each of its addresses in turn. */
const TIMEOUT_MS = 5 * 60_000;

/** Installs npm packages without changing the dependencies. Returns whether it succeeded. */
export function installFromNpm(...names: string[]): boolean {
  console.log(`Installing ${names.join(', ')} with npm …`);
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: TIMEOUT_MS,
  });
  return status === 0;
}

/**
 * Installs a Debian package if possible (root, apt-get). Returns whether it succeeded; the caller reports a failure.
 */
export function installPackage(name: string): boolean {
  const aptGet = findProgram(['apt-get']);
  if (process.getuid?.() !== 0 || !aptGet) return false;
  console.log(`Installing ${name} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(aptGet, args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TIMEOUT_MS,
    });
    if (status !== 0) console.error(stderr?.trim() || `apt-get ${args[0]} timed out`);
    return status === 0;
  };
  // A failed update is ignored, because the image's package lists are often sufficient.
  run('update', '-qq');
  return run('install', '-y', '-qq', '--no-install-recommends', name);
}
