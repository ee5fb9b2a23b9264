import { describe, expect, it } from 'vitest';
import { signIn } from '../../../src/server/accounts/sign-in.ts';
import { sharedTestApp } from '../suite-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { connect } from '../test-socket.ts';

const HTTPS = 'https://charge.example.com';

const tokenOf = async (t: TestApp) =>
  (await signIn(t.context, { email: 'jordan@example.com' }, 'direct')).token;

/** Asks who is signed in; answers the status and the cookies that the answer sets. */
async function whoAmI(t: TestApp, cookie: string): Promise<{ status: number; cookies: string[] }> {
  const { status, headers } = await t.call('GET', '/api/auth/user', { headers: { cookie } });
  return { status, cookies: [headers['set-cookie'] ?? []].flat() };
}

describe('session cookie over https', () => {
  const t = sharedTestApp({ env: { PUBLIC_URL: HTTPS } });

  it('the session cookie over https is valid with the __Host- prefix only, as another site may set one without', async () => {
    const token = await tokenOf(t);
    expect(await whoAmI(t, `__Host-session=${token}`)).toEqual({ status: 200, cookies: [] });
    expect(await whoAmI(t, `session=${token}`)).toEqual({ status: 401, cookies: [] });
  });

  it('a WebSocket over https accepts the session cookie with the __Host- prefix only', async () => {
    const token = await tokenOf(t);
    (await connect(t.socketUrl, { headers: { cookie: `__Host-session=${token}` } }, HTTPS)).close();
    await expect(connect(t.socketUrl, { headers: { cookie: `session=${token}` } }, HTTPS)).rejects.toThrow(
      'Unauthorized',
    );
  });

  it('sign-out clears the session cookie with its prefix, and Secure, without which browsers ignore it', async () => {
    const cookie = `__Host-session=${await tokenOf(t)}`;
    const { headers } = await t.call('GET', '/api/logout', { headers: { cookie, origin: HTTPS } });
    expect([headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/.*; Secure/),
    ]);
    expect((await whoAmI(t, cookie)).status).toBe(401);
  });
});

it('the session cookie over http has no __Host- prefix, which browsers refuse there', async () => {
  const t = await startTestApp();
  const token = await tokenOf(t);
  expect(await whoAmI(t, `session=${token}`)).toEqual({ status: 200, cookies: [] });
  expect((await whoAmI(t, `__Host-session=${token}`)).status).toBe(401);
});
