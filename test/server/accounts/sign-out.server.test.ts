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
      expect(page.body).toContain('A link on another site led here.');
      expect(page.body).toContain('<form method="get" action="/api/logout">');
      expect(await isSignedIn(jordan)).toBe(true);
    },
  );

  it('GET /api/logout redirects to Home when nobody is signed in', async () => {
    const nobody = { id: '', headers: { origin: ORIGIN } };
    const { statusCode, headers } = await signOut(nobody, { 'sec-fetch-site': 'cross-site' });
    expect([statusCode, headers.location]).toEqual([302, '/']);
  });
});
