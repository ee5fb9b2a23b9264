import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { codeAt } from '../../../src/server/staff/second-factor-codes.ts';
import { freshDatabaseUrl, migratedDatabaseUrl } from '../../database.ts';
import { builtProgram } from '../../server-program.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';

type Ran = { code: number; out: string; error: string };

/** Runs the staff command as its own process, as `npm run staff` does, on the database given. */
function staffCommand(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'curbvolt-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return (args: string[], password?: string) =>
    new Promise<Ran>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        STAFF_PASSWORD: password,
      };
      const child = execFile(
        process.execPath,
        [...builtProgram('staff'), ...args],
        { env },
        (failure, out, error) => resolve({ code: Number(failure?.code ?? 0), out, error }),
      );
      child.stdin?.end();
    });
}

it('staff command adds, lists, disables, enables and resets passwords on a running server', async () => {
  const databaseUrl = await freshDatabaseUrl();
  const staff = staffCommand(databaseUrl);
  const account = ['--role', 'tech', '--username', 'DMorales', '--name', 'Dana Morales'];
  const added = await staff(['add', ...account], PASSWORD);
  expect(added).toEqual({ code: 0, out: 'dmorales (tech) can sign in now.\n', error: '' });

  const t = await startTestApp({ databaseUrl });
  t.advance(Date.now() - t.now()); // the command uses the real clock
  const session = await t.staffSession('tech', 'dmorales');
  const closed = (await t.socket(session)).closed();
  const board = await t.socket(await t.staff('admin', 'mreyes'));

  const [again, list, disabled] = await Promise.all([
    staff(['add', ...account], PASSWORD),
    staff(['list']),
    staff(['disable', '--username', 'dmorales']),
  ]);
  expect([again.code, again.error]).toEqual([1, 'That username is taken.\n']);
  expect(list.out).toMatch(/^dmorales +tech +(active|disabled) +Dana Morales$/m);
  expect(disabled).toEqual({ code: 0, out: 'dmorales: disable done.\n', error: '' });
  expect((await t.get('/api/tech/bookings', session)).status).toBe(401);
  await closed;
  await board.next('staff:changed');

  await staff(['enable', '--username', 'DMORALES']);
  expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);
  await staff(['reset-password', '--username', 'dmorales'], 'another horse battery');
  expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(401);
  expect((await t.login('tech', 'dmorales', 'another horse battery')).status).toBe(200);
}, 120_000);

it('staff command resets the second factor of an account', async () => {
  const databaseUrl = await migratedDatabaseUrl();
  const t = await startTestApp({ databaseUrl });
  const member = await t.staff('tech', 'dmorales');
  const path = '/api/tech/account/second-factor';
  const { body } = await t.post(path, member, { password: PASSWORD });
  await t.post(`${path}/confirm`, member, { code: codeAt(body.secret, t.now()) });
  expect((await t.login('tech', 'dmorales', PASSWORD)).body).toMatchObject({ code: 'TOTP_REQUIRED' });
  const reset = await staffCommand(databaseUrl)(['reset-second-factor', '--username', 'dmorales']);
  expect(reset).toEqual({ code: 0, out: 'dmorales: reset-second-factor done.\n', error: '' });
  expect((await t.get(path, member)).status).toBe(401);
  expect((await t.login('tech', 'dmorales', PASSWORD)).status).toBe(200);
}, 120_000);

it('staff command prints its usage and asks for a missing STAFF_PASSWORD', async () => {
  const staff = staffCommand(await migratedDatabaseUrl());
  const [unknown, silent] = await Promise.all([
    staff(['promote', '--username', 'sbrooks']),
    staff(['add', '--role', 'tech', '--username', 'sbrooks']),
  ]);
  expect([unknown.code, unknown.error.split('\n')[0]]).toEqual([1, 'Usage: npm run staff -- COMMAND']);
  expect([silent.code, silent.error]).toEqual([1, 'Set STAFF_PASSWORD, or run the command in a terminal.\n']);
}, 120_000);
