import { expect, it } from 'vitest';
import { findSession } from '../../../src/server/accounts/session-queries.ts';
import { inTransaction } from '../../../src/server/platform/db/transaction.ts';
import { sharedTestApp } from '../suite-app.ts';

const t = sharedTestApp();

it('a session that an open transaction ends is valid until the commit, and after a rollback', async () => {
  const { context } = t;
  const admin = await t.staff('admin', 'mreyes');
  const { jti } = context.tokens.verify(admin.token ?? '', context.clock()) ?? { jti: '' };
  const find = () => findSession(context.db, jti, context.clock());
  expect(await find()).toMatchObject({ jti, subject: 'mreyes', credentialVersion: expect.any(Number) });

  let during: ReturnType<typeof find> | null = null;
  const rollback = inTransaction(context.db, async (trx) => {
    await trx.updateTable('sessions').set({ revokedAt: 1 }).where('jti', '=', jti).execute();
    during = find();
    throw new Error('roll back');
  });
  await expect(rollback).rejects.toThrow('roll back');
  expect(await during).toMatchObject({ jti });
  expect(await find()).toMatchObject({ jti });

  await context.db.updateTable('sessions').set({ revokedAt: 1 }).where('jti', '=', jti).execute();
  expect(await find()).toBeUndefined();
});

it('a token whose signature was checked before is rejected after its expiry', () => {
  const { tokens } = t.context;
  const claims = { sub: 'mreyes', aud: 'admin', jti: 'a', issuedAt: 0, expiresAt: 60_000 } as const;
  const token = tokens.sign(claims);
  expect(tokens.verify(token, 59_000)).toMatchObject({ sub: 'mreyes', jti: 'a' });
  expect(tokens.verify(token, 61_000)).toBeNull();
  expect(tokens.verify(`${token}x`, 59_000)).toBeNull();
});
