import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ORIGIN, startTestApp, type TestApp } from '../../../test/server/test-app.ts';
import { createOidc } from './oidc.ts';
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

/** From Sign In to the callback; `pending` is the cookie that the callback needs. */
async function goToProvider(t: TestApp, browser: Browser, start: Start = {}) {
  const { returnTo = '/history', again, headers = {} } = start;
  const path = `/api/login?returnTo=${returnTo}${again ? '&again=true' : ''}`;
  const away = await t.call('GET', path, { headers });
  const { left } = await browser.follow(String(away.headers.location));
  const { origin, pathname, search, searchParams } = new URL(left ?? '');
  return { at: origin + pathname, path: pathname + search, searchParams, pending: cookieOf(away, 'sign-in') };
}

/** The whole sign-in of whom the provider has now. */
async function signIn(t: TestApp, browser = browserAt(provider.issuer), start: Start = {}) {
  const { path, pending } = await goToProvider(t, browser, start);
  const back = await t.call('GET', path, { headers: { cookie: pending } });
  const as: Caller = { id: '', headers: { cookie: cookieOf(back, 'session') } };
  const user = back.status === 303 ? (await t.get('/api/auth/user', as)).body : null;
  return { back, as, user };
}

const person = (subject: string, claims: object) =>
  Object.assign(provider.state, { subject, agrees: true, claims: { given_name: 'Ada', ...claims } });

describe('signing in at a real identity provider', () => {
  it('takes code, PKCE, state and nonce, and leads back to the page that was asked for', async () => {
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

  it('leads Home whoever cancels, signed in to nothing', async () => {
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

  it('follows the changed e-mail address of a subject', async () => {
    const t = await start();
    person('ada', { email: 'ada@example.com', email_verified: true });
    const before = await signIn(t);
    person('ada', { email: 'ada@new.example', email_verified: true });
    const after = await signIn(t);
    expect(after.user).toMatchObject({ id: before.user?.id, email: 'ada@new.example' });
  });

  it('gives nobody an account by an address of which the provider does not say that it is verified', async () => {
    const t = await start();
    const { id } = await t.customer('ada@example.com');
    person('eve', { email: 'ada@example.com' });
    const { back } = await signIn(t);
    expect(back.status).toBe(401);
    expect(back.body.message).toContain('Unauthorized: this e-mail address belongs to an account');
    person('eve', { email: 'eve@example.com' });
    const eve = await signIn(t);
    expect(eve.user?.email).toBe('eve@example.com');
    expect(eve.user?.id).not.toBe(id);
  });

  it('refuses the callback of another sign-in, and one that was used', async () => {
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
  ])('refuses another %s', async (_what, change) => {
    person('ada', { email: 'ada@example.com', email_verified: true });
    const oidc = createOidc({ issuer: provider.issuer, ...client });
    const { url, saved } = await oidc.start();
    const { left } = await browserAt(provider.issuer).follow(url);
    const refused = oidc.finish(left ?? '', { ...saved, ...change });
    await expect(refused).rejects.toMatchObject({ name: 'OidcRefused' });
  });
});

describe('a person whom the provider remembers', () => {
  const confirm = { confirm: 'DELETE' };

  it('proves anew who they are before the account is deleted', async () => {
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

  it('proves it again 15 minutes later', async () => {
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
  ])('is signed in by %s (%s, %s) after %s passwords', async (_by, site, user, asked) => {
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

describe('signing out', () => {
  it('ends the session at the provider, too, and comes back Home', async () => {
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

  it('keeps the ID token sealed, and only as long as the session', async () => {
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

  it('goes Home at once where the session did not begin at the provider', async () => {
    const t = await start();
    const customer = await t.customer();
    expect((await t.get('/api/logout', customer)).headers.location).toBe('/');
    expect((await t.get('/api/logout')).headers.location).toBe('/');
  });
});
