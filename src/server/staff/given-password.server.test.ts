import { expect, it } from 'vitest';
import { migratedTo } from '../../../test/migrated-to.ts';

it('migration 0036-given-passwords dates given passwords at the migration time and own passwords null', async () => {
  const { db, to } = await migratedTo('0035-oidc-sessions');
  for (const [username, mustChangePassword] of [
    ['given', 1],
    ['own', 0],
  ] as const) {
    const account = { username, role: 'tech', passwordHash: '', mustChangePassword, createdAt: 0 } as const;
    await db.insertInto('staff').values(account).execute();
  }
  const before = Date.now();
  await to('0036-given-passwords');
  const staff = await db.selectFrom('staff').select('passwordGivenAt').orderBy('username').execute();
  expect(staff.map(({ passwordGivenAt }) => passwordGivenAt)).toEqual([expect.any(Number), null]);
  expect(staff[0]?.passwordGivenAt).toBeGreaterThanOrEqual(before);
});
