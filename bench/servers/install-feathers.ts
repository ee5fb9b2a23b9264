import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const FEATHERS_VERSION = '5.0.50';
export const KNEX_VERSION = '3.3.0';

/** Not dependencies, because only this benchmark needs them. better-sqlite3 is the project's own. */
const packages = [
  ...['feathers', 'koa', 'socketio', 'knex'].map((name) => `@feathersjs/${name}@${FEATHERS_VERSION}`),
  `knex@${KNEX_VERSION}`,
];

export const feathersFolder = resolve('node_modules/.cache/curbvolt-bench', `feathers-${FEATHERS_VERSION}`);

/**
 * Installs Feathers once, into a cache folder.
 * @throws Error if npm cannot install it
 */
export function installFeathers(): void {
  if (existsSync(feathersFolder)) return;
  console.log(`Installing ${packages.join(', ')} with npm …`);
  const unfinished = `${feathersFolder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync('npm', ['install', '--save-exact', '--no-audit', '--no-fund', ...packages], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) renameSync(unfinished, feathersFolder);
  else rmSync(unfinished, { recursive: true, force: true });
  if (status !== 0) throw new Error('npm could not install Feathers, the peer of the benchmark.');
}
