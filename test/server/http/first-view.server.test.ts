import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';
import type { Caller } from '../test-app.ts';
import { startTrip } from '../trip.ts';

const t = sharedTestApp({ hasPages: true });
let jordan: Caller;
let robin: Caller;
let booking: { id: string };
beforeAll(async () => {
  jordan = await t.customer();
  robin = await t.customer('robin@example.com');
  booking = await t.book(jordan, { location: '48 <b>Maple</b> Court, Union, NJ 07083' });
});

/** Opens a page as a browser does; `view` is the data in the page. */
async function open(path: string, as?: Caller) {
  const { status, headers, body } = await t.get(path, as);
  const html = String(body);
  const [, text = 'null'] =
    /<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(html) ?? [];
  const view = JSON.parse(text) as { atMs: number; answers: Record<string, unknown> } | null;
  const [, markup = ''] = /<div id="root"[^>]*>(.*)<\/div>/s.exec(html) ?? [];
  return { status, headers, html, markup, view };
}

it.each(['/home', '/'])(
  '%s has the markup and the answers of the API for its customer, and is not stored',
  async (path) => {
    const { status, headers, markup, view } = await open(path, jordan);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const paths = ['/api/auth/user', '/api/bookings', `/api/bookings/${booking.id}/eta`];
    const answers = await Promise.all(paths.map(async (each) => [each, (await t.get(each, jordan)).body]));
    expect(view).toEqual({ atMs: t.now(), answers: Object.fromEntries(answers) });
    expect(markup).toContain('Track technician');
    expect(markup).toContain('48 &lt;b&gt;Maple&lt;/b&gt; Court');
  },
);

it('the tracking page has the markup and the answers of the API for the booking', async () => {
  const { headers, markup, view } = await open(`/tracking/${booking.id}`, jordan);
  expect(headers['cache-control']).toBe('no-store');
  expect(Object.keys(view?.answers ?? {})).toEqual([
    '/api/auth/user',
    `/api/bookings/${booking.id}`,
    `/api/bookings/${booking.id}/eta`,
  ]);
  expect(markup).toContain('Assignment Pending');
  // The Content-Security-Policy would block it.
  expect(markup).not.toMatch(/\sstyle="/);
  expect(markup).toContain(booking.id.slice(-8));
});

it('no page has the data of another customer, however many are rendered at once', async () => {
  const both = [jordan, robin];
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, n) => open(n % 4 < 2 ? '/home' : '/', both[n % 2])),
  );
  for (const [n, { html, view }] of pages.entries()) {
    // A page whose data is slow is sent without it.
    expect(html.includes('Maple')).toBe(n % 2 === 0 && view !== null);
  }
  expect(pages.some(({ markup, view }) => view && markup.includes('Distance pricing'))).toBe(true);
  const { headers, html, markup, view } = await open(`/tracking/${booking.id}`, robin);
  expect([headers['cache-control'], markup, view]).toEqual(['no-cache', '', null]);
  expect(html).not.toContain('Maple');
});

it.each<[string, string, Caller | undefined]>([
  ['signed out', '/home', undefined],
  ['with a session that has ended', '/home', { id: '', headers: { cookie: 'session=not.a.session' } }],
  ['signed out', '/tracking/0a1b', undefined],
])('a visitor %s gets %s without data', async (_, path, as) => {
  const { headers, markup, view } = await open(path, as);
  expect([headers['cache-control'], markup, view]).toEqual(['no-cache', '', null]);
});

it('nothing of the address stands in a page with data', async () => {
  const { html, view } = await open('/home?note=echoed-word#x', jordan);
  expect(view).not.toBeNull();
  expect(html).not.toContain('echoed-word');
});

it('sign-in pages of staff are rendered, and each page names the files that it loads', async () => {
  const { markup, html } = await open('/tech-login');
  expect(markup).toContain('Technician sign-in');
  // A form that the app does not handle yet would send the password in the address.
  expect(markup).toMatch(/<button type="submit"[^>]* disabled=""/);
  expect(html).toMatch(
    /<link rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/tech-login-/,
  );
  expect((await open('/home', jordan)).html).toMatch(
    /<link rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/home-/,
  );
});

it('the tracking page and Home are rendered in each state of a booking, in the language of the visitor', async () => {
  const trip = await startTrip(t);
  const rendered = async (language = 'en') => {
    const as = { ...trip.jordan, headers: { cookie: `${trip.jordan.headers.cookie}; lang=${language}` } };
    const pages = await Promise.all([open(`/tracking/${trip.id}`, as), open('/home', as)]);
    return pages.map(({ html, view }) => [view !== null, /<html lang="(\w+)">/.exec(html)?.[1]]);
  };
  const both = (language: string) => [
    [true, language],
    [true, language],
  ];
  const seen: unknown[] = [await rendered()];
  await trip.drive();
  for (const status of ['in_progress', 'completed']) {
    seen.push(await rendered());
    await trip.set(status, trip.tech);
  }
  seen.push(await rendered());
  expect(seen).toEqual(Array.from({ length: 4 }, () => both('en')));
  expect(await rendered('es')).toEqual(both('es'));
  const { markup } = await open(`/tracking/${trip.id}`, {
    ...trip.jordan,
    headers: { cookie: `${trip.jordan.headers.cookie}; lang=es` },
  });
  expect(markup).toContain('Servicio completo');
});
