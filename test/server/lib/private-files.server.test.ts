import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sessionSecret } from '../../../src/server/platform/config/secret.ts';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { backUp, restore } from '../../../src/server/platform/ops/backup.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'curbvolt-private-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

it('database, session secret and backup files are readable by their user only', async () => {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const dataDir = join(folder(), 'data');
  const databaseUrl = `sqlite:${dataDir}/curbvolt.sqlite`;
  const db = openDatabase(databaseUrl);
  await migrate(db);
  sessionSecret({ sessionSecret: null, dataDir });
  expect(modeOf(dataDir)).toBe('700');
  expect(modesIn(dataDir)).toEqual({
    'curbvolt.sqlite': '600',
    'curbvolt.sqlite-shm': '600',
    'curbvolt.sqlite-wal': '600',
    'session-secret': '600',
  });

  const backup = join(dataDir, 'backups', 'monday');
  await backUp({ databaseUrl, dataDir }, backup);
  await db.destroy();
  expect(modeOf(backup)).toBe('700');
  expect(modesIn(backup)).toEqual({ 'curbvolt.sqlite': '600', 'session-secret': '600' });
  const restored = join(folder(), 'restored');
  restore({ databaseUrl: `sqlite:${restored}/curbvolt.sqlite`, dataDir: restored }, backup, false);
  expect(modeOf(restored)).toBe('700');
  expect(modesIn(restored)).toEqual({ 'curbvolt.sqlite': '600', 'session-secret': '600' });
});

it('openDatabase removes read permission for others from an existing database file', async () => {
  const dataDir = folder();
  const path = join(dataDir, 'curbvolt.sqlite');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  const db = openDatabase(`sqlite:${path}`);
  await migrate(db);
  expect(modesIn(dataDir)).toMatchObject({ 'curbvolt.sqlite': '600', 'curbvolt.sqlite-wal': '600' });
  await db.destroy();
});
