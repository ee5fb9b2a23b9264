import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOidc } from '../../../src/server/accounts/oidc.ts';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../test-app.ts';
import { browserAt, startRealProvider } from './real-provider.ts';

const client = {
  clientId: 'curbvolt',
  clientSecret: 'a secret of the client',
  redirectUri: `${ORIGIN}/api/callback`,
  postLogoutUri: `${ORIGIN}/`,
};
let provider: Awaited<ReturnType<typeof startRealProvider>>;
beforeAll(async () => {
  provider = await startRealProvider(client);
});
afterAll(() => provider.close());

const start = () =>
  startTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
  });

const cookieOf = (answer: { headers: { 'set-cookie'?: string | string[] } }, name: string): string =>
  [answer.headers['set-cookie']]
    .flat()
    .find((set) => set?.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

type Browser = ReturnType<typeof browserAt>;

type Start = { returnTo?: string; again?: boolean; headers?: Record<string, string> };

/** Starts a sign-in and returns its callback URL; `pending` is the cookie that the callback needs. */
async function goToProvider(t: TestApp, browser: Browser, start: Start = {}) {
  const { returnTo = '/history', again, headers = {} } = start;
  const path = `/api/login?returnTo=${returnTo}${again ? '&again=true' : ''}`;
  const away = await t.call('GET', path, { headers });
  const { left } = await browser.follow(String(away.headers.location));
  const { origin, pathname, search, searchParams } = new URL(left ?? '');
  return { at: origin + pathname, path: pathname + search, searchParams, pending: cookieOf(away, 'sign-in') };
}

/** Completes a sign-in as the person that the provider currently has. */
async function signIn(t: TestApp, browser = browserAt(provider.issuer), start: Start = {}) {
  const { path, pending } = await goToProvider(t, browser, start);
  const back = await t.call('GET', path, { headers: { cookie: pending } });
  const as: Caller = { id: '', headers: { cookie: cookieOf(back, 'session') } };
  const user = back.status === 303 ? (await t.get('/api/auth/user', as)).body : null;
  return { back, as, user };
}

const person = (subject: string, claims: object) =>
  Object.assign(provider.state, { subject, agrees: true, claims: { given_name: 'Ada', ...claims } });

describe('sign-in at a real identity provider', () => {
  it('OIDC sign-in uses a code with PKCE, state and nonce, then redirects to the returnTo page', async () => {
    const t = await start();
    person('ada', { email: 'Ada@Example.com', email_verified: true, family_name: 'Byron' });
    const away = await t.get('/api/login?returnTo=/history');
    const asked = new URL(String(away.headers.location)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toBeTruthy();
    const { back, user } = await signIn(t);
    expect(back.headers.location).toBe('/history');
    expect(user).toMatchObject({ email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' });
    expect((await signIn(t)).user?.id).toBe(user?.id);
  });

  it('cancelling at the identity provider redirects to Home without a session or an account', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    provider.state.agrees = false;
    const { path, searchParams, pending } = await goToProvider(t, browserAt(provider.issuer));
    expect(searchParams.get('error')).toBe('access_denied');
    const back = await t.call('GET', path, { headers: { cookie: pending } });
    expect([back.status, back.headers.location]).toEqual([303, '/']);
    expect(cookieOf(back, 'session')).toBe('');
    expect(await t.db.selectFrom('customers').selectAll().execute()).toEqual([]);
  });

  it('OIDC sign-in updates the e-mail address of a customer when the address of the subject changes', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const before = await signIn(t);
    person('ada', { email: 'ada@new.example', email_verified: true });
    const after = await signIn(t);
    expect(after.user).toMatchObject({ id: before.user?.id, email: 'ada@new.example' });
  });

  it('OIDC sign-in with an unverified e-mail address never links the account that has this address', async () => {
    const t = await start();
    const { id } = await t.customer('ada@example.com');
    person('eve', { email: 'ada@example.com' });
    const apart = await signIn(t);
    expect(apart.user).toMatchObject({ email: null, unverifiedEmail: 'ada@example.com' });
    expect(apart.user?.id).not.toBe(id);
    person('eve', { email: 'eve@example.com' });
    const eve = await signIn(t);
    expect(eve.user).toMatchObject({ id: apart.user?.id, email: null, unverifiedEmail: 'eve@example.com' });
  });

  it('GET /api/callback rejects the callback of another sign-in and a callback that was used', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const [one, other] = [
      await goToProvider(t, browserAt(provider.issuer)),
      await goToProvider(t, browserAt(provider.issuer)),
    ];
    const finish = (path: string, cookie: string) => t.call('GET', path, { headers: { cookie } });
    expect((await finish(one.path, other.pending)).status).toBe(401);
    expect((await finish(one.path, one.pending)).status).toBe(303);
    expect((await finish(one.path, one.pending)).status).toBe(401);
  });

  it.each([
    ['nonce', { nonce: 'another nonce' }],
    ['code verifier', { codeVerifier: 'x'.repeat(43) }],
    ['state', { state: 'another state' }],
  ])('oidc.finish rejects a callback with another %s at a real identity provider', async (_what, change) => {
    person('ada', { email: 'ada@example.com', email_verified: true });
    const oidc = createOidc({ issuer: provider.issuer, ...client });
    const { url, saved } = await oidc.start();
    const { left } = await browserAt(provider.issuer).follow(url);
    const refused = oidc.finish(left ?? '', { ...saved, ...change });
    await expect(refused).rejects.toMatchObject({ name: 'OidcRefused' });
  });
});

describe('sign-in with an open session at the identity provider', () => {
  const confirm = { confirm: 'DELETE' };

  it('account deletion requires a password entry at the identity provider; a silent sign-in is not enough', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const browser = browserAt(provider.issuer);
    await signIn(t, browser);
    const { logins } = provider.state;
    const silent = await signIn(t, browser);
    expect(provider.state.logins).toBe(logins);
    const refused = await t.post('/api/account/delete', silent.as, confirm);
    expect(refused).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } });

    const proven = await signIn(t, browser, { returnTo: '/account', again: true });
    expect(provider.state.logins).toBe(logins + 1);
    expect([proven.back.headers.location, proven.user?.id]).toEqual(['/account', silent.user?.id]);
    t.advance(14 * 60_000);
    expect((await t.post('/api/account/delete', proven.as, confirm)).status).toBe(200);
  });

  it('account deletion requires a new sign-in 15 minutes after the password entry', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const { as } = await signIn(t, browserAt(provider.issuer), { again: true });
    t.advance(15 * 60_000 + 1);
    const refused = await t.post('/api/account/delete', as, confirm);
    expect(refused.body).toMatchObject({ code: 'SIGN_IN_AGAIN' });
  });

  it.each([
    ['a click on our page', 'same-origin', '?1', 0],
    ['a typed address', 'none', '?1', 0],
    ['a link of another site', 'cross-site', '?1', 1],
    ['a picture of another site', 'cross-site', undefined, 1],
    ['a page of ours without a click', 'same-origin', undefined, 1],
  ])('OIDC sign-in started by %s (%s, %s) takes %s password entries', async (_by, site, user, asked) => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const browser = browserAt(provider.issuer);
    await signIn(t, browser);
    const { logins } = provider.state;
    const headers = { 'sec-fetch-site': site, ...(user && { 'sec-fetch-user': user }) };
    expect((await signIn(t, browser, { headers })).user).toMatchObject({ email: 'ada@example.com' });
    expect(provider.state.logins).toBe(logins + asked);
  });
});

describe('sign-out of a session that began at an identity provider', () => {
  it('sign-out also ends the session at the identity provider, then returns to Home', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const browser = browserAt(provider.issuer);
    const { as } = await signIn(t, browser);
    const { logins } = provider.state;
    await signIn(t, browser);
    expect(provider.state.logins).toBe(logins);

    const out = await t.get('/api/logout', as);
    expect(out.status).toBe(302);
    const { origin, searchParams } = new URL(String(out.headers.location));
    expect([origin, searchParams.get('post_logout_redirect_uri')]).toEqual([provider.issuer, `${ORIGIN}/`]);
    expect((await t.get('/api/auth/user', as)).status).toBe(401);
    const { page } = await browser.follow(String(out.headers.location));
    expect((await browser.confirmLogout(page)).left).toBe(`${ORIGIN}/`);

    await signIn(t, browser);
    expect(provider.state.logins).toBe(logins + 1);
  });

  it('the ID token is stored sealed and is deleted with the session', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const { as } = await signIn(t);
    const [kept] = await t.db.selectFrom('oidcSessions').selectAll().execute();
    expect(kept?.sealedIdToken).not.toMatch(/^ey|\./);
    await t.get('/api/logout', as);
    await signIn(t);
    await t.db.deleteFrom('sessions').execute();
    expect(await t.db.selectFrom('oidcSessions').selectAll().execute()).toEqual([]);
  });

  it('sign-out redirects to Home at once when the session did not begin at the identity provider', async () => {
    const t = await start();
    const customer = await t.customer();
    expect((await t.get('/api/logout', customer)).headers.location).toBe('/');
    expect((await t.get('/api/logout')).headers.location).toBe('/');
  });
});
