import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import { type Caller, ORIGIN } from '../test-app.ts';

describe('GET /api/logout', () => {
  const t = sharedTestApp();
  const signOut = (as: Caller, headers: Record<string, string> = {}) =>
    t.app.inject({ url: '/api/logout', headers: { ...as.headers, ...headers } });
  const isSignedIn = async (as: Caller) => (await t.get('/api/auth/user', as)).status === 200;

  it.each(['same-origin', 'none', undefined])(
    'GET /api/logout from our own pages (Sec-Fetch-Site %s) ends the session at once',
    async (site) => {
      const jordan = await t.customer();
      const { statusCode, headers } = await signOut(jordan, site ? { 'sec-fetch-site': site } : {});
      expect([statusCode, headers.location]).toEqual([302, '/']);
      expect(String(headers['set-cookie'])).toMatch(/^session=;/);
      expect(await isSignedIn(jordan)).toBe(false);
    },
  );

  it.each(['cross-site', 'same-site'])(
    'GET /api/logout from another site (%s) asks for confirmation and keeps the session',
    async (site) => {
      const jordan = await t.customer();
      const page = await signOut(jordan, { 'sec-fetch-site': site });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.body).toContain('Do you want to sign out of Curbvolt?');
      expect(page.body).toContain('<form method="post" action="/api/logout">');
      expect(await isSignedIn(jordan)).toBe(true);
    },
  );

  const html = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  it.each<[string, Record<string, string>, 'ends' | 'asks']>([
    ['a link on our page, in an old browser', { ...html, referer: `${ORIGIN}/account` }, 'ends'],
    ['a link elsewhere, in an old browser', { ...html, referer: 'https://evil.example/page' }, 'asks'],
    ['a link of a host that begins like ours', { ...html, referer: `${ORIGIN}.evil.example/` }, 'asks'],
    ['a link that names us in its address', { ...html, referer: `https://evil.example/?${ORIGIN}` }, 'asks'],
    ['a link elsewhere that suppresses its address', html, 'asks'],
    ['a referer that is no address', { ...html, referer: 'about:client' }, 'asks'],
    ['a form of our page', { ...html, origin: ORIGIN }, 'ends'],
    ['a sandboxed frame', { ...html, origin: 'null', referer: `${ORIGIN}/` }, 'asks'],
    [
      'another site with our address as referer',
      { referer: `${ORIGIN}/`, 'sec-fetch-site': 'cross-site' },
      'asks',
    ],
    ['a program', { accept: '*/*', 'user-agent': 'curl/8.5' }, 'ends'],
    ['a program with nothing', {}, 'ends'],
  ])('GET /api/logout by %s: %j %s', async (_by, headers, what) => {
    const jordan = await t.customer();
    const { statusCode } = await signOut(jordan, headers);
    expect(statusCode).toBe(what === 'ends' ? 302 : 200);
    expect(await isSignedIn(jordan)).toBe(what === 'asks');
  });

  it('the button of the page ends the session, and a form of another site does not', async () => {
    const jordan = await t.customer();
    const post = (origin: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { ...jordan.headers, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      });
    expect((await post('https://evil.example')).statusCode).toBe(403);
    expect(await isSignedIn(jordan)).toBe(true);
    const ended = await post(ORIGIN);
    expect([ended.statusCode, ended.headers.location]).toEqual([302, '/']);
    expect(await isSignedIn(jordan)).toBe(false);
  });

  it('GET /api/logout redirects to Home when nobody is signed in', async () => {
    const nobody = { id: '', headers: { origin: ORIGIN } };
    const { statusCode, headers } = await signOut(nobody, { 'sec-fetch-site': 'cross-site' });
    expect([statusCode, headers.location]).toEqual([302, '/']);
  });
});
