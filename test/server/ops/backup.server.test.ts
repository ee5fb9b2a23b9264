import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtProgram } from '../../server-program.ts';
import { startTestApp } from '../test-app.ts';

const NEWER = { customerName: 'Newer Than The Backup' };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'curbvolt-backup-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Runs a backup command as npm does, and returns the exit code and the output. */
function command(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...builtProgram('backup'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const serverOn = (dataDir: string) =>
  startTestApp({ env: { DATA_DIR: dataDir }, databaseUrl: `sqlite:${join(dataDir, 'curbvolt.sqlite')}` });

function damage(path: string): void {
  const content = readFileSync(path);
  content.fill(0x5a, 0, Math.floor(content.length / 2));
  writeFileSync(path, content);
}

it('backup of a running server restores its bookings and sessions, and restore refuses a database in use', async () => {
  const dataDir = folder();
  const backup = join(folder(), 'first');
  const t = await serverOn(dataDir);
  const jordan = await t.customer();
  const booking = await t.book(jordan);

  expect(command(dataDir, 'backup', backup)).toMatchObject({ status: 0 });
  expect(statSync(join(backup, 'session-secret')).mode & 0o077).toBe(0);
  await t.book(jordan, NEWER);
  const inUse = command(dataDir, 'restore', backup, '--force');
  expect(inUse.status).toBe(1);
  expect(inUse.said).toContain('is in use: stop the server first');
  expect((await t.get('/api/bookings', jordan)).body).toHaveLength(2);
  await t.close();

  const elsewhere = folder();
  expect(command(elsewhere, 'restore', backup)).toMatchObject({ status: 0 });
  const restored = await serverOn(elsewhere);
  const { status, body } = await restored.get('/api/bookings', jordan);
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([booking.id]);
}, 120_000);

it('backup and restore overwrite no file without --force, and restore rejects a damaged backup', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const dataDir = folder();
  const backup = join(folder(), 'first');
  const t = await serverOn(dataDir);
  const jordan = await t.customer();
  await t.close();
  expect(command(dataDir, 'backup', backup).status).toBe(0);
  expect(command(dataDir, 'backup', backup).said).toContain('already contains a backup');

  const target = join(dataDir, 'curbvolt.sqlite');
  expect(command(dataDir, 'restore', backup)).toMatchObject({ status: 1 });
  expect(existsSync(`${target}.before-restore`)).toBe(false);
  expect(command(dataDir, 'restore', backup, '--force')).toMatchObject({ status: 0 });
  expect(existsSync(`${target}.before-restore`)).toBe(true);

  damage(target);
  expect(command(dataDir, 'restore', backup, '--force')).toMatchObject({ status: 0 });
  const restored = await serverOn(dataDir);
  expect((await restored.get('/api/auth/user', jordan)).status).toBe(200);
  await restored.close();

  damage(join(backup, 'curbvolt.sqlite'));
  const damaged = command(dataDir, 'restore', backup, '--force');
  expect(damaged.status).toBe(1);
  expect(damaged.said).toContain('is damaged');
});

it('backup removes its own and abandoned unfinished files and keeps those of a running backup', async () => {
  const dataDir = folder();
  await (await serverOn(dataDir)).close();
  const killed = join(dataDir, 'backups', 'killed');
  const underWay = join(dataDir, 'backups', 'under-way');
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const path of [killed, underWay]) mkdirSync(path, { recursive: true });
  for (const end of ['', '-journal', '-wal', '-shm']) {
    writeFileSync(join(killed, `curbvolt.sqlite.unfinished-${ended}${end}`), '');
  }
  const writing = `curbvolt.sqlite.unfinished-${process.pid}`;
  writeFileSync(join(underWay, writing), '');

  const { status, said } = command(dataDir, 'backup');
  expect(status).toBe(0);
  const [, made = ''] = /verified: (.+)/.exec(said) ?? [];
  expect(readdirSync(made).sort()).toEqual(['curbvolt.sqlite', 'session-secret']);
  expect(existsSync(killed)).toBe(false);
  expect(readdirSync(underWay)).toEqual([writing]);

  damage(join(dataDir, 'curbvolt.sqlite'));
  const failed = join(dataDir, 'backups', 'failed');
  expect(command(dataDir, 'backup', failed).status).toBe(1);
  expect(readdirSync(failed)).toEqual([]);
}, 120_000);
