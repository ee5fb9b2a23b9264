import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';

const from = (t: TestApp, remoteAddress: string, headers = {}, url = '/api/auth/user') =>
  t.app.inject({ url, remoteAddress, headers });

it('the rate limit counts API requests per account, and per IP address without a session', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '5' } });
  const [jordan, robin] = [await t.customer('jordan@example.com'), await t.customer('robin@example.com')];
  for (let n = 0; n < 5; n += 1) expect((await from(t, `192.0.2.${n}`, jordan.headers)).statusCode).toBe(200);
  const refused = await from(t, '192.0.2.9', jordan.headers);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    message: 'Too many requests. Please wait a moment and try again.',
    code: 'RATE_LIMITED',
    requestId: expect.any(String),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['content-security-policy']).toBeDefined();

  expect((await from(t, '192.0.2.9', robin.headers)).statusCode).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await from(t, '192.0.2.20')).statusCode).toBe(401);
  expect((await from(t, '192.0.2.20')).statusCode).toBe(429);
  expect((await from(t, '192.0.2.20', {}, '/%61pi/auth/user')).statusCode).toBe(429);
  expect((await from(t, '192.0.2.20', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429);
  expect((await from(t, '192.0.2.21')).statusCode).toBe(401);
  expect((await from(t, '192.0.2.20', {}, '/healthz')).statusCode).toBe(200);
});

it('the rate limit allows five times as many page and file requests per network as API requests', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '2' } });
  for (const url of ['/', '/history', '/no-such-file.js', '/login', '/tracking/1']) {
    for (let n = 0; n < 2; n += 1) expect((await from(t, '2001:db8::1', {}, url)).statusCode).not.toBe(429);
  }
  const refused = await from(t, '2001:db8::2', {}, '/');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from(t, '2001:db8::2')).statusCode).toBe(401);
  expect((await from(t, '2001:db8:0:1::1', {}, '/')).statusCode).not.toBe(429);
  for (const url of ['/healthz', '/readyz']) {
    for (let n = 0; n < 30; n += 1) expect((await from(t, '2001:db8::1', {}, url)).statusCode).toBe(200);
  }
});

it('the rate limit counts all addresses of an IPv6 network together', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '5' } });
  for (let n = 0; n < 5; n += 1) expect((await from(t, `2001:db8::${n}`)).statusCode).toBe(401);
  expect((await from(t, '2001:db8::ffff')).statusCode).toBe(429);
  expect((await from(t, '2001:db8:0:1::1')).statusCode).toBe(401);
});

it('the rate limit is off with RATE_LIMIT=0', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '0' } });
  const jordan = await t.customer();
  for (let sent = 0; sent < 650; sent += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => t.get('/api/auth/user', jordan)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

it('the rate limit uses X-Forwarded-For from a trusted proxy only', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '1', TRUST_PROXY: '10.0.0.1' } });
  const said = (address: string) => ({ 'x-forwarded-for': address });
  expect((await from(t, '10.0.0.1', said('198.51.100.1'))).statusCode).toBe(401);
  expect((await from(t, '10.0.0.1', said('198.51.100.2'))).statusCode).toBe(401);
  expect((await from(t, '10.0.0.1', said('198.51.100.2'))).statusCode).toBe(429);
  expect((await from(t, '192.0.2.1', said('198.51.100.3'))).statusCode).toBe(401);
  expect((await from(t, '192.0.2.1', said('198.51.100.4'))).statusCode).toBe(429);
});

it('connections of one client with different ports in X-Forwarded-For share the rate limits', async () => {
  const t = await startTestApp({ env: { RATE_LIMIT: '3', TRUST_PROXY: '10.0.0.0/8' } });
  const statuses = async (address: (port: number) => string) => {
    const answers = [];
    for (let n = 1; n <= 4; n += 1)
      answers.push((await from(t, '10.0.0.1', { 'x-forwarded-for': address(50_000 + n) })).statusCode);
    return answers;
  };
  const limited = [401, 401, 401, 429];
  expect(await statuses((port) => `203.0.113.8:${port}`)).toEqual(limited);
  expect(await statuses((port) => `203.0.113.9:${port}, 10.0.0.2:${port}`)).toEqual(limited);
  expect(await statuses((port) => `[2001:db8::${port % 10}]:${port}`)).toEqual(limited);

  const guesses = [];
  for (let n = 1; n <= 11; n += 1) {
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `203.0.113.10:${50_000 + n}`, 'content-type': 'application/json' },
      payload: { username: 'mreyes', password: 'wrong horse battery', role: 'admin' },
    });
    guesses.push(statusCode);
    t.advance(60_000);
  }
  expect(guesses).toEqual([...Array(10).fill(401), 429]);
});
