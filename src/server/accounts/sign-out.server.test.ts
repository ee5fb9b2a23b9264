import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/server/shared-app.ts';
import { type Caller, ORIGIN } from '../../../test/server/test-app.ts';

describe('signing out', () => {
  const t = sharedTestApp();
  const signOut = (as: Caller, headers: Record<string, string> = {}) =>
    t.app.inject({ url: '/api/logout', headers: { ...as.headers, ...headers } });
  const isSignedIn = async (as: Caller) => (await t.get('/api/auth/user', as)).status === 200;

  it.each(['same-origin', 'none', undefined])(
    'by the own pages (Sec-Fetch-Site %s) is done at once',
    async (site) => {
      const jordan = await t.customer();
      const { statusCode, headers } = await signOut(jordan, site ? { 'sec-fetch-site': site } : {});
      expect([statusCode, headers.location]).toEqual([302, '/']);
      expect(String(headers['set-cookie'])).toMatch(/^session=;/);
      expect(await isSignedIn(jordan)).toBe(false);
    },
  );

  it.each(['cross-site', 'same-site'])(
    'by a link on another site (%s) is asked about first',
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

  it('leads home whoever is signed out already', async () => {
    const nobody = { id: '', headers: { origin: ORIGIN } };
    const { statusCode, headers } = await signOut(nobody, { 'sec-fetch-site': 'cross-site' });
    expect([statusCode, headers.location]).toEqual([302, '/']);
  });
});
