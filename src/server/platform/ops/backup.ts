import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makePrivateFile, makePrivateFolder } from '../../lib/private-files.ts';
import type { Config } from '../config/config.ts';

const DATABASE_FILE = 'curbvolt.sqlite';
/**
 * The backup includes the session secret, because a restored database without it signs everyone out. Photos and Web
 * Push keys are in the database.
 */
const SECRET_FILE = 'session-secret';

/** The folder under DATA_DIR that contains one folder per backup. */
export const BACKUPS = 'backups';
/** Unfinished files with the writer's process id. */
const UNFINISHED = /^curbvolt\.sqlite\.unfinished-(\d+)(?:-journal|-wal|-shm)?$/;

/** An expected error whose message is printed without a stack trace. */
class BackupRefused extends Error {}

type Places = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Copies the database of a running server, verifies the copy, and adds the generated secret.
 * @param folder must not contain a backup yet
 * @throws BackupRefused
 */
export async function backUp({ databaseUrl, dataDir }: Places, folder: string): Promise<void> {
  const source = fileOf(databaseUrl);
  const copy = join(folder, DATABASE_FILE);
  if (!existsSync(source)) throw new BackupRefused(`No database at ${source}.`);
  if (existsSync(copy)) throw new BackupRefused(`${folder} already contains a backup.`);
  makePrivateFolder(folder);
  clearUnfinished(folder);
  const unfinished = `${copy}.unfinished-${process.pid}`;
  try {
    // Created with mode 600 before it has content.
    makePrivateFile(unfinished);
    const database = new Sqlite(source, { readonly: true, fileMustExist: true });
    try {
      await database.backup(unfinished);
    } finally {
      database.close();
    }
    leaveWal(unfinished);
    assertIntact(unfinished);
    copySecret(dataDir, folder);
    renameSync(unfinished, copy);
  } finally {
    removeWithCompanions(unfinished);
  }
}

/** Deletes unfinished files of crashed runs from this folder and its parent; keeps those of running processes. */
function clearUnfinished(folder: string): void {
  const beside = basename(dirname(folder)) === BACKUPS ? dirname(folder) : null;
  const folders = beside ? readdirSync(beside).map((name) => join(beside, name)) : [folder];
  for (const each of folders.filter((path) => statSync(path).isDirectory())) {
    for (const name of readdirSync(each)) {
      const found = UNFINISHED.exec(name);
      if (found && !isRunning(Number(found[1]))) rmSync(join(each, name), { force: true });
    }
    if (each !== folder && readdirSync(each).length === 0) rmdirSync(each);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Switches the copy out of WAL mode into a single file. Opening a WAL database, even to read, creates two more files.
 */
function leaveWal(path: string): void {
  const database = new Sqlite(path);
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}

function removeWithCompanions(path: string): void {
  for (const companion of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${companion}`, { force: true });
}

/**
 * Replaces the configured database with a backup. The previous database is renamed to `….before-restore` and kept until
 * the next restore.
 * @param force replaces an existing database
 * @throws BackupRefused, always while a server has the database open
 */
export function restore({ databaseUrl, dataDir }: Places, folder: string, force: boolean): void {
  const target = fileOf(databaseUrl);
  const copy = join(folder, DATABASE_FILE);
  if (!existsSync(copy)) throw new BackupRefused(`No backup in ${folder}.`);
  assertIntact(copy);
  makePrivateFolder(dirname(target));
  if (existsSync(target)) {
    assertUnused(target);
    if (!force)
      throw new BackupRefused(
        `${target} already exists; --force replaces it and keeps it as .before-restore.`,
      );
  }
  const unfinished = `${target}.unfinished`;
  try {
    makePrivateFile(unfinished);
    copyFileSync(copy, unfinished);
    // SQLite must not replay the log of the old database into the new one.
    for (const companion of ['', '-wal', '-shm']) setAside(`${target}${companion}`);
    renameSync(unfinished, target);
  } finally {
    removeWithCompanions(unfinished);
  }
  copySecret(folder, dataDir);
}

function setAside(path: string): void {
  rmSync(`${path}.before-restore`, { force: true });
  if (existsSync(path)) renameSync(path, `${path}.before-restore`);
}

function fileOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return databaseUrl.slice('sqlite:'.length);
  throw new BackupRefused('Only SQLite is supported; use pg_dump and pg_restore for PostgreSQL.');
}

function copySecret(from: string, to: string): void {
  const secret = join(from, SECRET_FILE);
  if (!existsSync(secret)) return;
  makePrivateFolder(to);
  copyFileSync(secret, join(to, SECRET_FILE));
  chmodSync(join(to, SECRET_FILE), 0o600);
}

function assertIntact(path: string): void {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    const found = database.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new BackupRefused(`${path} is damaged: ${found}`);
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`${path} is damaged: ${error instanceof Error ? error.message : error}`);
  } finally {
    database.close();
  }
}

/**
 * Leaving WAL mode needs an exclusive lock, which fails while another process has the database open. A damaged database
 * may be replaced.
 */
function assertUnused(path: string): void {
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new BackupRefused(`${path} is in use: stop the server first.`);
  } finally {
    database.close();
  }
}
