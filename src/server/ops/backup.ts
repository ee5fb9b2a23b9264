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
import type { Config } from '../config.ts';
import { makePrivateFile, makePrivateFolder } from '../private-files.ts';

const DATABASE = 'curbvolt.sqlite';
/** Beside the database, which holds photos and the Web Push keys; without it everybody would be signed out. */
const SECRET = 'session-secret';

/** The folder under DATA_DIR that holds one folder for each backup. */
export const BACKUPS = 'backups';
/** With the number of the process that writes it, or without one, of former versions. */
const UNFINISHED = /^curbvolt\.sqlite\.unfinished(?:-(\d+))?(?:-journal|-wal|-shm)?$/;

/** Said to whoever runs the command, as it is. */
class BackupRefused extends Error {}

type Places = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Copies the database while the server runs, checks the copy, and adds the generated secret.
 * @param folder must not hold a backup yet
 * @throws BackupRefused
 */
export async function backUp({ databaseUrl, dataDir }: Places, folder: string): Promise<void> {
  const source = fileOf(databaseUrl);
  const copy = join(folder, DATABASE);
  if (!existsSync(source)) throw new BackupRefused(`There is no database at ${source}.`);
  if (existsSync(copy)) throw new BackupRefused(`${folder} holds a backup already.`);
  makePrivateFolder(folder);
  clearUnfinished(folder);
  const unfinished = `${copy}.unfinished-${process.pid}`;
  try {
    // Before there is anything in it.
    makePrivateFile(unfinished);
    const database = new Sqlite(source, { readonly: true, fileMustExist: true });
    try {
      await database.backup(unfinished);
    } finally {
      database.close();
    }
    leaveWal(unfinished);
    expectWhole(unfinished);
    copySecret(dataDir, folder);
    renameSync(unfinished, copy);
  } finally {
    removeWithCompanions(unfinished);
  }
}

/** Removes what killed runs have left in this folder and beside it; a run that is under way keeps its own. */
function clearUnfinished(folder: string): void {
  const beside = basename(dirname(folder)) === BACKUPS ? dirname(folder) : null;
  const folders = beside ? readdirSync(beside).map((name) => join(beside, name)) : [folder];
  for (const each of folders.filter((path) => statSync(path).isDirectory())) {
    for (const name of readdirSync(each)) {
      const found = UNFINISHED.exec(name);
      if (found && !(found[1] && isRunning(Number(found[1])))) rmSync(join(each, name), { force: true });
    }
    if (each !== folder && readdirSync(each).length === 0) rmdirSync(each);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A file that is one and all: opening one in WAL mode, even to read, makes two companions of it. */
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
 * Puts a backup in the place of the configured database. What was there is kept beside it as
 * `….before-restore`, until the next time.
 * @param force takes the place of a database that is there
 * @throws BackupRefused, always while a server has the database open
 */
export function restore({ databaseUrl, dataDir }: Places, folder: string, force: boolean): void {
  const target = fileOf(databaseUrl);
  const copy = join(folder, DATABASE);
  if (!existsSync(copy)) throw new BackupRefused(`There is no backup in ${folder}.`);
  expectWhole(copy);
  makePrivateFolder(dirname(target));
  if (existsSync(target)) {
    expectUnused(target);
    if (!force)
      throw new BackupRefused(`${target} is there already: --force takes its place, and keeps it beside.`);
  }
  const unfinished = `${target}.unfinished`;
  try {
    makePrivateFile(unfinished);
    copyFileSync(copy, unfinished);
    // A log of the old database must not be played into the new one.
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
  throw new BackupRefused('This is for the embedded database; PostgreSQL has pg_dump and pg_restore.');
}

function copySecret(from: string, to: string): void {
  const secret = join(from, SECRET);
  if (!existsSync(secret)) return;
  makePrivateFolder(to);
  copyFileSync(secret, join(to, SECRET));
  chmodSync(join(to, SECRET), 0o600);
}

function expectWhole(path: string): void {
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
 * Leaving WAL takes the file for oneself, which nobody gets while another process has it open. What is damaged
 * may be replaced: that is what backups are for.
 */
function expectUnused(path: string): void {
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
