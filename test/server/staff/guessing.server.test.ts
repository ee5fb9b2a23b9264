import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/durations.ts';
import { expectRetryAfter } from '../retry-after.ts';
import { sharedTestApp } from '../suite-app.ts';
import { PASSWORD } from '../test-app.ts';

const WRONG = 'wrong horse battery';

describe('password guessing from many addresses', () => {
  const t = sharedTestApp();
  let accounts = 0;

  async function account(role: 'admin' | 'tech' = 'tech') {
    accounts += 1;
    const username = `guessed-${accounts}`;
    await t.staff(role, username);
    return username;
  }

  async function login(username: string, password: string, from: string, device = '') {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/tech/login',
      remoteAddress: from,
      headers: device ? { cookie: device } : {},
      payload: { username, password },
    });
    const [cookie = ''] = [response.headers['set-cookie'] ?? ''].flat();
    return { status: response.statusCode, headers: response.headers, device: cookie.split(';')[0], cookie };
  }

  const statusOf = async (...sent: Parameters<typeof login>) => (await login(...sent)).status;

  /** Sends wrong passwords for one account, each from the address that `networks` returns, five at once. */
  async function guess(username: string, times: number, networks: (n: number) => string): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 5) {
      const five = Array.from({ length: Math.min(5, times - n) }, (_, i) => networks(n + i));
      statuses.push(...(await Promise.all(five.map((from) => statusOf(username, WRONG, from)))));
    }
    return statuses;
  }

  it('password failures of one IPv6 /64 network count together', async () => {
    const username = await account();
    const statuses = await guess(username, 15, (n) => `2001:db8:1:1::${n + 1}`);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await statusOf(username, PASSWORD, '2001:db8:1:1:ffff::1')).toBe(429);
    expect(await statusOf(username, PASSWORD, '2001:db8:1:2::1')).toBe(200);
  });

  it('password failures of one account stop sign-in after thirty from any networks for 15 minutes', async () => {
    const username = await account();
    const statuses = await guess(username, 40, (n) => `2001:db8:2:${n}::1`);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    const refused = await login(username, PASSWORD, '192.0.2.50');
    expect(refused.status).toBe(429);
    expectRetryAfter(refused.headers, 15 * 60);
    t.advance(15 * MINUTE_MS);
    expect(await statusOf(username, PASSWORD, '192.0.2.50')).toBe(200);
  });

  it('a known device signs in while other networks guess the password of its account', async () => {
    const username = await account();
    const { device, cookie } = await login(username, PASSWORD, '192.0.2.60');
    expect(cookie).toMatch(/^device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    await guess(username, 35, (n) => `2001:db8:3:${n}::1`);
    expect(await statusOf(username, PASSWORD, '192.0.2.60')).toBe(429);
    expect(await statusOf(username, PASSWORD, '192.0.2.60', device)).toBe(200);
    // Failures from the same address without the device cookie do not lock the known device.
    await guess(username, 20, () => '192.0.2.60');
    expect(await statusOf(username, PASSWORD, '192.0.2.60', device)).toBe(200);
  });

  it('password failures of a known device are counted separately', async () => {
    const username = await account();
    const { device } = await login(username, PASSWORD, '192.0.2.61');
    for (let n = 0; n < 10; n += 1) expect(await statusOf(username, WRONG, '192.0.2.61', device)).toBe(401);
    const refused = await login(username, PASSWORD, '192.0.2.62', device);
    expect(refused.status).toBe(429);
    expect(await statusOf(username, PASSWORD, '192.0.2.62')).toBe(200);
  });

  it('a device cookie is valid only for accounts that signed in with it, and a forged one for none', async () => {
    const [mine, other] = [await account(), await account()];
    const { device = '' } = await login(mine, PASSWORD, '192.0.2.63');
    await guess(other, 30, (n) => `2001:db8:4:${n}::1`);
    expect(await statusOf(other, PASSWORD, '192.0.2.63', device)).toBe(429);
    await guess(mine, 30, (n) => `2001:db8:5:${n}::1`);
    const forged = device.replace(/^device=\w{8}/, 'device=00000000');
    expect(await statusOf(mine, PASSWORD, '192.0.2.63', forged)).toBe(429);
    expect(await statusOf(mine, PASSWORD, '192.0.2.63', 'device=x')).toBe(429);
  });

  it('a new password of an account forgets the known devices of the account', async () => {
    const username = await account();
    const { device } = await login(username, PASSWORD, '192.0.2.64');
    const admin = await t.staff('admin', 'who-resets');
    await t.patch(`/api/admin/staff/${username}`, admin, { password: `${PASSWORD} 2` });
    await guess(username, 30, (n) => `2001:db8:6:${n}::1`);
    expect(await statusOf(username, `${PASSWORD} 2`, '192.0.2.64', device)).toBe(429);
  });

  it('health checks are answered while 50 passwords are guessed', async () => {
    const from = (n: number) => `2001:db8:7:${n}::1`;
    const guesses = Array.from({ length: 50 }, (_, n) => statusOf(`at-once-${n}`, WRONG, from(n)));
    let isUnderWay = true;
    const done = Promise.all(guesses).finally(() => {
      isUnderWay = false;
    });
    for (let n = 0; n < 5; n += 1) expect((await fetch(`${t.url}/healthz`)).status).toBe(200);
    expect(isUnderWay).toBe(true);
    expect(await done).toEqual(Array(50).fill(401));
  });

  it('sign-ins beyond the hashing capacity answer 503 with Retry-After', async () => {
    const many = await Promise.all(
      Array.from({ length: 150 }, (_, n) => login(`far-too-many-${n}`, WRONG, `2001:db8:8:${n}::1`)),
    );
    const refused = many.filter(({ status }) => status === 503);
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([401, 503]));
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // A sign-in refused with 503 does not count as a password failure.
    expect(await statusOf(await account(), PASSWORD, '192.0.2.65')).toBe(200);
  });
});
