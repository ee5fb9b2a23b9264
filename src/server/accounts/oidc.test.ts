import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestIssuer } from '../../../test/server/accounts/test-issuer.ts';
import { createOidc } from './oidc.ts';

const credentials = { clientId: 'curbvolt', clientSecret: 'a-secret' };
const redirectUri = 'https://charge.example.com/api/callback';
const postLogoutUri = 'https://charge.example.com/';
const refused = { name: 'OidcRefused' };

let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
const oidcAt = (over: { clientSecret?: string } = {}) =>
  createOidc({ issuer: issuer.issuer, redirectUri, postLogoutUri, ...credentials, ...over });
beforeAll(async () => {
  issuer = await startTestIssuer(credentials);
});
afterAll(() => issuer.close());
beforeEach(() => {
  Object.assign(issuer.state, {
    claims: { email: 'Ada@Example.com', email_verified: true, given_name: 'Ada', family_name: 'Byron' },
    userInfo: {},
    idToken: {},
    forged: false,
    down: false,
  });
});

describe('OpenID Connect sign-in', () => {
  it('oidc.start returns an issuer URL with a new state, nonce and code challenge each time', async () => {
    const oidc = oidcAt();
    const [first, second] = [await oidc.start(), await oidc.start()];
    const url = new URL(first.url);
    expect(url.origin).toBe(issuer.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'curbvolt',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: first.saved.state,
      nonce: first.saved.nonce,
      code_challenge_method: 'S256',
    });
    expect(url.search).not.toContain(first.saved.codeVerifier);
    for (const part of ['state', 'nonce', 'codeVerifier'] as const) {
      expect(first.saved[part].length).toBeGreaterThanOrEqual(20);
      expect(first.saved[part]).not.toBe(second.saved[part]);
    }
  });

  it('oidc.finish returns the identity for a full callback URL and for path and query', async () => {
    const oidc = oidcAt();
    const ada = {
      issuer: issuer.issuer,
      subject: 'user-1',
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Byron',
    };
    const one = await oidc.start();
    expect(await oidc.finish(issuer.agree(one.url), one.saved)).toEqual({
      identity: ada,
      idToken: expect.stringMatching(/^ey/),
      authenticatedMsAgo: null,
    });
    const two = await oidc.start();
    const { pathname, search } = new URL(issuer.agree(two.url));
    expect(await oidc.finish(pathname + search, two.saved)).toEqual({
      identity: ada,
      idToken: expect.stringMatching(/^ey/),
      authenticatedMsAgo: null,
    });
  });

  it('oidc.finish returns the age of the authentication that oidc.start asked for', async () => {
    const oidc = oidcAt();
    const { url, saved } = await oidc.start({ prompt: 'login', maxAgeSeconds: 900 });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '900' });
    issuer.state.idToken = { auth_time: Math.floor(Date.now() / 1000) - 60 };
    const { authenticatedMsAgo } = await oidc.finish(issuer.agree(url), saved);
    expect(authenticatedMsAgo).toBeGreaterThanOrEqual(60_000);
    expect(authenticatedMsAgo).toBeLessThan(75_000);
  });

  it.each([
    ['older than maxAgeSeconds', { auth_time: Math.floor(Date.now() / 1000) - 3600 }],
    ['without auth_time', {}],
  ])('oidc.finish rejects an authentication %s', async (_what, idToken) => {
    const oidc = oidcAt();
    const { url, saved } = await oidc.start({ maxAgeSeconds: 900 });
    issuer.state.idToken = idToken;
    await expect(oidc.finish(issuer.agree(url), saved)).rejects.toMatchObject(refused);
  });

  it('oidc.finish splits the name claim and accepts a missing name', async () => {
    const oidc = oidcAt();
    issuer.state.claims = { email: 'a@b.example', name: 'Ada King Byron' };
    const one = await oidc.start();
    expect((await oidc.finish(issuer.agree(one.url), one.saved)).identity).toMatchObject({
      firstName: 'Ada',
      lastName: 'King Byron',
    });
    issuer.state.claims = { email: 'a@b.example' };
    const two = await oidc.start();
    expect((await oidc.finish(issuer.agree(two.url), two.saved)).identity).toMatchObject({
      firstName: null,
      lastName: null,
    });
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    ['yes', false],
    [1, false],
    [{}, false],
    [[true], false],
    [null, false],
    [undefined, false],
  ])('oidc.finish takes email_verified %j as verified: %s', async (claim, emailVerified) => {
    const oidc = oidcAt();
    issuer.state.claims = { email: 'ada@example.com', email_verified: claim };
    const { url, saved } = await oidc.start();
    expect((await oidc.finish(issuer.agree(url), saved)).identity).toMatchObject({ emailVerified });
  });

  it('oidc.finish requests the user info when the ID token has no e-mail address', async () => {
    const oidc = oidcAt();
    issuer.state.claims = {};
    issuer.state.userInfo = { email: 'ada@example.com', given_name: 'Ada' };
    const { url, saved } = await oidc.start();
    expect((await oidc.finish(issuer.agree(url), saved)).identity).toMatchObject({
      email: 'ada@example.com',
      firstName: 'Ada',
    });
  });

  it.each([
    ['another state', (saved: object) => ({ ...saved, state: 'x' })],
    ['another nonce', (saved: object) => ({ ...saved, nonce: 'x' })],
    ['another code verifier', (saved: object) => ({ ...saved, codeVerifier: 'x'.repeat(43) })],
  ])('oidc.finish rejects a callback with %s', async (_what, change) => {
    const oidc = oidcAt();
    const { url, saved } = await oidc.start();
    const changed = change(saved) as typeof saved;
    await expect(oidc.finish(issuer.agree(url), changed)).rejects.toMatchObject(refused);
  });

  it.each([
    ['signed with another key', () => (issuer.state.forged = true)],
    ['for another client', () => (issuer.state.idToken = { aud: 'other' })],
    ['from another issuer', () => (issuer.state.idToken = { iss: 'https://other.example' })],
    ['that has expired', () => (issuer.state.idToken = { exp: Math.floor(Date.now() / 1000) - 600 })],
    ['without an e-mail address', () => (issuer.state.claims = {})],
    ['with the Kelvin sign for a letter', () => (issuer.state.idToken = { email: 'mi\u212ae@example.com' })],
    ['with an invalid e-mail address', () => (issuer.state.idToken = { email: 'ada at example' })],
  ])('oidc.finish rejects an ID token %s', async (_what, prepare) => {
    const oidc = oidcAt();
    const { url, saved } = await oidc.start();
    prepare();
    await expect(oidc.finish(issuer.agree(url), saved)).rejects.toMatchObject(refused);
  });

  it('oidc.finish rejects a used code, a cancelled sign-in and an error of the issuer', async () => {
    const oidc = oidcAt();
    const { url, saved } = await oidc.start();
    const back = issuer.agree(url);
    await oidc.finish(back, saved);
    await expect(oidc.finish(back, saved)).rejects.toMatchObject(refused);
    const no = `${redirectUri}?error=access_denied&state=${saved.state}`;
    await expect(oidc.finish(no, saved)).rejects.toMatchObject({ name: 'OidcCancelled' });
    const broken = `${redirectUri}?error=server_error&state=${saved.state}`;
    await expect(oidc.finish(broken, saved)).rejects.toMatchObject(refused);
  });

  it('OIDC sign-in reports OidcUnavailable while the issuer is down, and works afterwards', async () => {
    const oidc = oidcAt();
    issuer.state.down = true;
    await expect(oidc.start()).rejects.toMatchObject({ name: 'OidcUnavailable' });
    issuer.state.down = false;
    const { url, saved } = await oidc.start();
    const back = issuer.agree(url);
    issuer.state.down = true;
    await expect(oidc.finish(back, saved)).rejects.toMatchObject({ name: 'OidcUnavailable' });
  });

  it('oidc.logoutUrl returns null when the issuer has no logout endpoint or is down', async () => {
    const oidc = oidcAt();
    expect(await oidc.logoutUrl('token')).toBeNull();
    issuer.state.down = true;
    expect(await oidcAt().logoutUrl('token')).toBeNull();
  });

  it('oidc.finish reports OidcUnavailable, not a refusal, when our client secret is wrong', async () => {
    const oidc = oidcAt({ clientSecret: 'wrong' });
    const { url, saved } = await oidc.start();
    await expect(oidc.finish(issuer.agree(url), saved)).rejects.toMatchObject({ name: 'OidcUnavailable' });
  });

  it('oidc.start rejects an http issuer on another machine', async () => {
    const oidc = createOidc({
      issuer: 'http://issuer.example.com',
      redirectUri,
      postLogoutUri,
      ...credentials,
    });
    await expect(oidc.start()).rejects.toMatchObject({ name: 'OidcUnavailable' });
  });
});
