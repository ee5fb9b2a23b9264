import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/server/shared-app.ts';
import { startTestApp, type TestApp } from '../../../test/server/test-app.ts';
import { connect } from '../../../test/server/test-socket.ts';
import { signIn } from './sign-in.ts';

const HTTPS = 'https://charge.example.com';
const DAY_MS = 24 * 60 * 60_000;
const secret = randomBytes(32).toString('hex');

const tokenOf = async (t: TestApp) =>
  (await signIn(t.context, { email: 'jordan@example.com' }, 'direct')).token;

/** Returns the token with the signature that cookies with the former name had. */
function formerTokenOf(token: string): string {
  const unsigned = token.slice(0, token.lastIndexOf('.'));
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

/** Asks who is signed in; answers the status and the cookies that the answer sets. */
async function whoAmI(t: TestApp, cookie: string): Promise<{ status: number; cookies: string[] }> {
  const { status, headers } = await t.call('GET', '/api/auth/user', { headers: { cookie } });
  return { status, cookies: [headers['set-cookie'] ?? []].flat() };
}

describe('session cookie over https', () => {
  const t = sharedTestApp({ env: { PUBLIC_URL: HTTPS, SESSION_SECRET: secret } });

  it('the session cookie over https has the __Host- prefix, Secure and the lifetime of the session', async () => {
    const session = await signIn(t.context, { email: 'jordan@example.com' }, 'direct');
    const { status, cookies } = await whoAmI(t, `__Host-session=${session.token}`);
    expect([status, cookies]).toEqual([200, []]);
    const former = await whoAmI(t, `session=${formerTokenOf(session.token)}`);
    expect(former.cookies.at(-1)).toMatch(
      /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('a session cookie with the former name is replaced for the rest of the session lifetime', async () => {
    const former = formerTokenOf(await tokenOf(t));
    t.advance(10 * DAY_MS);
    const { status, cookies } = await whoAmI(t, `session=${former}`);
    expect(status).toBe(200);
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(cookies[1]).toContain(`Max-Age=${(20 * DAY_MS) / 1000};`);
    const replaced = String(cookies[1]).split(';')[0] ?? '';
    expect(await whoAmI(t, replaced)).toEqual({ status: 200, cookies: [] });
    t.advance(20 * DAY_MS);
    expect((await whoAmI(t, replaced)).status).toBe(401);
  });

  it('a new token in a cookie with the former name is refused, as another site may have set the cookie', async () => {
    const planted = await tokenOf(t);
    expect(await whoAmI(t, `session=${planted}`)).toEqual({ status: 401, cookies: [] });
    expect((await whoAmI(t, `session=${formerTokenOf(planted)}; __Host-session=no.such.token`)).status).toBe(
      401,
    );
  });

  it('a WebSocket accepts a session cookie with the new and with the former name', async () => {
    const token = await tokenOf(t);
    for (const cookie of [`__Host-session=${token}`, `session=${formerTokenOf(token)}`]) {
      (await connect(t.socketUrl, { headers: { cookie } }, HTTPS)).close();
    }
    await expect(connect(t.socketUrl, { headers: { cookie: `session=${token}` } }, HTTPS)).rejects.toThrow(
      'Unauthorized',
    );
  });

  it('sign-out clears the session cookie under both names', async () => {
    const cookie = `__Host-session=${await tokenOf(t)}`;
    const { headers } = await t.call('GET', '/api/logout', { headers: { cookie } });
    const cleared = [headers['set-cookie'] ?? []].flat();
    expect(cleared.map((line) => line.split(';')[0]).toSorted()).toEqual(['__Host-session=', 'session=']);
    for (const line of cleared) expect(line).toContain('Max-Age=0; Path=/');
    // Browsers ignore a cookie with the __Host- prefix that is not Secure.
    expect(cleared.find((line) => line.startsWith('__Host-'))).toContain('Secure');
    expect((await whoAmI(t, cookie)).status).toBe(401);
  });
});

it('the session cookie over http has no __Host- prefix, which browsers refuse there', async () => {
  const t = await startTestApp();
  const token = await tokenOf(t);
  expect(await whoAmI(t, `session=${token}`)).toEqual({ status: 200, cookies: [] });
  expect((await whoAmI(t, `__Host-session=${token}`)).status).toBe(401);
});
