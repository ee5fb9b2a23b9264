import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migratedDatabaseUrl } from '../../database.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bearer = (token: string): Caller => ({ id: '', headers: { authorization: `Bearer ${token}` } });
const newSecret = () => randomBytes(32).toString('hex');

describe('keys of tokens and of signed cookies', () => {
  it('the signature of a signed cookie is not valid for a token', async () => {
    const t = await startTestApp();
    const { token = '' } = await t.staff('admin', 'mreyes');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const unsigned = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
    const signature = t.app.signCookie(unsigned).slice(unsigned.length + 1);
    const forged = `${unsigned}.${Buffer.from(signature, 'base64').toString('base64url')}`;
    expect((await t.get('/api/admin/stats', bearer(token))).status).toBe(200);
    expect((await t.get('/api/admin/stats', bearer(forged))).status).toBe(401);
  });
});

describe('rotation of SESSION_SECRET', () => {
  /** Starts a server with these secrets; the servers of a test share one database. */
  async function start(databaseUrl: string, secret: string, accepted: string[] = []) {
    const env = { SESSION_SECRET: secret, ACCEPTED_SESSION_SECRETS: accepted.join(',') };
    return startTestApp({ databaseUrl, env });
  }

  it('a new SESSION_SECRET signs new sessions and keeps those of an accepted former secret', async () => {
    const [databaseUrl, first, second] = [await migratedDatabaseUrl(), newSecret(), newSecret()];
    const before = await start(databaseUrl, first);
    const admin = await before.staff('admin', 'mreyes');
    const jordan = await before.customer();
    const cookie = before.app.signCookie('kept');
    await before.close();

    const during = await start(databaseUrl, second, [first]);
    expect((await during.get('/api/admin/stats', admin)).status).toBe(200);
    expect((await during.get('/api/auth/user', jordan)).status).toBe(200);
    expect(during.app.unsignCookie(cookie)).toMatchObject({ valid: true, value: 'kept' });
    (await during.socket(admin)).close();
    const newer = await during.staffSession('admin', 'mreyes');
    const newerCookie = during.app.signCookie('new');
    await during.close();

    const after = await start(databaseUrl, second);
    for (const [caller, status] of [
      [admin, 401],
      [newer, 200],
    ] as const) {
      expect((await after.get('/api/admin/stats', caller)).status).toBe(status);
    }
    expect((await after.get('/api/auth/user', jordan)).status).toBe(401);
    expect(after.app.unsignCookie(cookie).valid).toBe(false);
    expect(after.app.unsignCookie(newerCookie).valid).toBe(true);
  });

  it('a sign-in code of an accepted former secret is taken, and its hash cannot be found without the secret', async () => {
    const [databaseUrl, first, second] = [await migratedDatabaseUrl(), newSecret(), newSecret()];
    const [before, during] = [await start(databaseUrl, first), await start(databaseUrl, second, [first])];
    const post = (t: TestApp, url: string, fields: Record<string, string>) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const email = 'jordan@example.com';
    const { body } = await post(before, '/api/login', { email });
    const code = /<output id="sign-in-code">(\d{6})/.exec(body)?.[1] ?? '';
    const row = await before.db.selectFrom('signInCodes').selectAll().executeTakeFirstOrThrow();
    for (const key of Object.values(row)) {
      const hash = createHmac('sha256', String(key)).update(code).digest('hex');
      expect(row.codeHash).not.toBe(hash);
    }
    expect((await post(during, '/api/login/verify', { email, code })).statusCode).toBe(303);
  });

  it('a node that signs with the former SESSION_SECRET accepts tokens of the new secret', async () => {
    const [databaseUrl, first, second] = [await migratedDatabaseUrl(), newSecret(), newSecret()];
    const swapped = await start(databaseUrl, second, [first]);
    const admin = await swapped.staff('admin', 'mreyes');
    const waiting = await start(databaseUrl, first, [second]);
    expect((await waiting.get('/api/admin/stats', admin)).status).toBe(200);
  });
});
