import { expect, it, onTestFinished } from 'vitest';
import { freshDatabaseUrl } from '../../../test/database.ts';
import { openDatabase } from '../db/client.ts';
import { createMigrator } from '../db/migrate.ts';

it('migration 0036-given-passwords dates given passwords at the migration time and own passwords null', async () => {
  const db = openDatabase(await freshDatabaseUrl());
  onTestFinished(() => db.destroy());
  const migrator = createMigrator(db);
  await migrator.migrateTo('0035-oidc-sessions');
  for (const [username, mustChangePassword] of [
    ['given', 1],
    ['own', 0],
  ] as const) {
    const account = { username, role: 'tech', passwordHash: '', mustChangePassword, createdAt: 0 } as const;
    await db.insertInto('staff').values(account).execute();
  }
  const before = Date.now();
  await migrator.migrateToLatest();
  const staff = await db.selectFrom('staff').select('passwordGivenAt').orderBy('username').execute();
  expect(staff.map(({ passwordGivenAt }) => passwordGivenAt)).toEqual([expect.any(Number), null]);
  expect(staff[0]?.passwordGivenAt).toBeGreaterThanOrEqual(before);
});
