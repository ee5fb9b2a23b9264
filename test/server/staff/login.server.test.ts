import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/durations.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { PASSWORD } from '../test-app.ts';

const WRONG = 'wrong horse battery';

describe('staff sign-in', () => {
  const t = sharedTestApp();
  beforeAll(async () => {
    await t.staff('admin', 'mreyes');
    await t.staff('tech', 'dmorales');
  });

  it.each([
    ['admin', 'mreyes', '2026-11-21T15:00:00.000Z'],
    ['tech', 'dmorales', '2026-11-21T03:00:00.000Z'],
  ] as const)(
    'staff sign-in answers token, role and expiry of the session of a %s',
    async (role, username, expiresAt) => {
      const { status, body } = await t.login(role, ` ${username.toUpperCase()} `, PASSWORD);
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        role,
        username,
        expiresAt,
        mustChangePassword: false,
      });
      const [head = ''] = body.token.split('.');
      expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'HS256' });
    },
  );

  it('staff sign-in answers one text for a wrong password, an unknown username and the other role', async () => {
    const answers = await Promise.all([
      t.login('admin', 'mreyes', WRONG),
      t.login('admin', 'nobody', PASSWORD),
      t.login('admin', 'dmorales', PASSWORD),
      t.login('tech', 'mreyes', PASSWORD),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        message: 'Invalid username or password',
        code: 'CREDENTIALS_INVALID',
        requestId: expect.any(String),
      });
    }
  });

  it('staff sign-in requires username and password', async () => {
    for (const body of [{}, { username: 'mreyes' }, { username: 'mreyes', password: '' }, []]) {
      expect((await t.post('/api/admin/login', undefined, body)).status).toBe(400);
    }
  });

  it('staff token is accepted by routes of its own role only, until logout', async () => {
    const { body: admin } = await t.login('admin', 'mreyes', PASSWORD);
    const { body: tech } = await t.login('tech', 'dmorales', PASSWORD);
    const as = ({ token }: { token: string }) => ({ id: '', headers: { authorization: `Bearer ${token}` } });
    expect((await t.get('/api/admin/stats', as(admin))).status).toBe(200);
    expect((await t.get('/api/admin/stats', as(tech))).status).toBe(403);
    expect((await t.post('/api/tech/duty', as(admin), { isOnDuty: 'true' })).status).toBe(403);
    expect((await t.get('/api/bookings', as(admin))).status).toBe(403);
    expect((await t.post('/api/admin/logout', as(tech))).status).toBe(403);
    expect(await t.post('/api/admin/logout', as(admin))).toMatchObject({ status: 200, body: { ok: true } });
    const refused = await t.get('/api/admin/stats', as(admin));
    expect([refused.status, refused.body.message]).toEqual([401, 'Unauthorized']);
    expect((await t.get('/api/tech/bookings', as(tech))).status).toBe(200);
  });

  it('staff token with changed claims or signature is refused', async () => {
    const { body } = await t.login('tech', 'dmorales', PASSWORD);
    const [head, claims = '', signature] = body.token.split('.');
    const told = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...told, aud: 'admin', sub: 'mreyes' })).toString(
      'base64url',
    );
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
      'x',
      'null',
    ]) {
      const as = { id: '', headers: { authorization: `Bearer ${token}` } };
      expect((await t.get('/api/tech/bookings', as)).status).toBe(401);
    }
  });
});

describe('staff session lifetime', () => {
  const t = sharedTestApp();

  it.each([
    ['tech', '/api/tech/bookings', 12],
    ['admin', '/api/admin/stats', 24],
  ] as const)('staff session of a %s at %s lasts %i hours', async (role, path, hours) => {
    const member = await t.staff(role, `lasting-${role}`);
    t.advance(hours * HOUR_MS - 1000);
    expect((await t.get(path, member)).status).toBe(200);
    t.advance(1000);
    expect((await t.get(path, member)).status).toBe(401);
  });
});

describe('password guessing from one address', () => {
  const t = sharedTestApp();
  const account = async () => {
    const username = `guessed-${Math.random().toString(36).slice(2, 8)}`;
    await t.staff('tech', username);
    return username;
  };
  const guess = async (username: string, times: number, from: string) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => t.login('tech', username, WRONG, from)),
    );
    return answers.map(({ status }) => status);
  };
  const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

  it('staff sign-in is refused after ten failures for one account from one address, for 15 minutes', async () => {
    const username = await account();
    for (let n = 0; n < 10; n += 1) expect(await guess(username, 1, '192.0.2.1')).toEqual([401]);
    t.advance(MINUTE_MS);
    const refused = await t.login('tech', username, PASSWORD, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('wait') });
    expectRetryAfter(refused.headers, 14 * 60);
    t.advance(14 * MINUTE_MS);
    expect((await t.login('tech', username, PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  it('sign-in failures for one account and address block neither other addresses nor other accounts', async () => {
    const [username, other] = [await account(), await account()];
    await guess(username, 10, '192.0.2.2');
    expect((await t.login('tech', username, PASSWORD, '192.0.2.3')).status).toBe(200);
    expect((await t.login('tech', other, PASSWORD, '192.0.2.2')).status).toBe(200);
  });

  it('concurrent password guesses count together under any spelling of the username', async () => {
    const username = await account();
    const lower = guess(username, 15, '192.0.2.4');
    const upper = guess(` ${username.toUpperCase()}`, 15, '192.0.2.4');
    const statuses = [...(await lower), ...(await upper)];
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 20]);
  });

  it('staff sign-in is refused after fifty failures from one address over many accounts', async () => {
    const statuses = (
      await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`name-${n}`, 5, '192.0.2.5')))
    ).flat();
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([50, 10]);
    const username = await account();
    expect((await t.login('tech', username, PASSWORD, '192.0.2.5')).status).toBe(429);
    expect((await t.login('tech', username, PASSWORD, '192.0.2.6')).status).toBe(200);
  });

  it('sign-in rate limit ignores X-Forwarded-For and Forwarded of an untrusted caller', async () => {
    const username = await account();
    await guess(username, 10, '192.0.2.7');
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/tech/login',
      remoteAddress: '192.0.2.7',
      headers: { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' },
      payload: { username, password: PASSWORD },
    });
    expect(answer.statusCode).toBe(429);
  });

  it('55 concurrent sign-ins with the right password all succeed and count as no failures', async () => {
    const username = await account();
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => t.login('tech', username, PASSWORD, '192.0.2.9')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await guess(username, 1, '192.0.2.9')).toEqual([401]);
  });
});
