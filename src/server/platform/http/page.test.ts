import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { precompress } from '../../../../scripts/precompress.ts';
import type { PublicConfig } from '../../../contract/shapes/public-config.ts';
import { defaultCompany } from '../../../domain/company/company-profile.ts';
import { readConfig } from '../config/config.ts';
import { openLanguages } from '../languages.ts';
import type { App } from './app-type.ts';
import { servePages } from './page.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { speakLanguages } from './spoken-language.ts';

const SCRIPT = `export const words = '${'lorem ipsum '.repeat(200)}';`;

const NOW_MS = Date.parse('2026-11-27T15:00:00Z');

/** A renderer like the one that a build makes: it shows what it is given. */
const RENDERER = `
export const pageHtml = async ({ url, view }) => ({
  html: '<h1>' + url + (view ? ' ' + Object.keys(view.answers) : '') + '</h1>',
  parts: view ? ['pages/home', 'tracking/open-booking-card'] : [],
});
export const pageModules = (path) => (path === '/home' ? ['src/client/pages/home.tsx'] : []);
export const pageParts = (path) => (path === '/tech' ? ['pages/tech'] : []);
export const earlyReads = (path) =>
  path === '/tech' ? { session: 'techSession', paths: ['/api/tech/bookings', '/api/tech/availability'] } : null;
export const firstReads = (path) => (path === '/home' ? ['/api/auth/user', '/api/bookings'] : null);
export const furtherReads = ({ answers }) => answers['/api/bookings'].map(({ id }) => '/api/bookings/' + id + '/eta');
`;

/** Serves only the pages, from a folder like the one that a build makes. */
async function pages(
  env: Record<string, string> = {},
  isBuilt = true,
  config = readConfig(env),
  renderer = RENDERER,
) {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'client');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'pages.js'), renderer);
  writeFileSync(join(root, 'assets', 'index-0a1b2c3d.js'), 'export {};');
  writeFileSync(join(root, 'assets', 'large-0a1b2c3d.js'), SCRIPT);
  cpSync('public/manifest.webmanifest', join(root, 'manifest.webmanifest'));
  writeFileSync(join(root, 'sw.js'), 'self.onfetch = null;');
  precompress(root);
  if (isBuilt) cpSync('index.html', join(root, 'index.html'));
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  await app.register(cookie);
  await addSecurityHeaders(app, config);
  app.decorateRequest('staff', null).decorateRequest('customer', null);
  const languages = openLanguages(config.catalogues);
  speakLanguages(app, { config, languages }, async ({ cookies }) => cookies.account ?? null);
  await servePages(app, { config, clock: () => NOW_MS }, root);
  return app;
}

it.each([
  '/',
  '/home',
  '/tracking/0a1b',
  '/admin?tab=2',
  '/no/such/page',
  '/index.html',
  '/apiary',
  '/%F0%9F%9A%97',
])('GET %s answers the app page, whatever the Accept header is', async (url) => {
  const app = await pages();
  for (const accept of ['text/html', 'application/json', '*/*', 'image/png']) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<div id="root">');
  }
});

it('a shared tracking page is neither stored nor indexed and sends only the origin as referrer', async () => {
  const { headers } = await (await pages()).inject('/shared/AAAAAAAAAAAAAAAAAAAAAA');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    // Tile hosts require the origin of the page; the path is not sent.
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
});

it.each(['/api', '/api/', '/api/none', '/api?x=1', '/api/none.html'])(
  'GET %s answers 404 as JSON',
  async (url) => {
    const { statusCode, json } = await (await pages()).inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(404);
    expect(json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
  },
);

it('the app page answers HEAD requests, and 404 to POST requests', async () => {
  const app = await pages();
  expect((await app.inject({ method: 'HEAD', url: '/history' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/history' })).statusCode).toBe(404);
});

it('the landing screen is rendered at / for visitors without a session cookie only', async () => {
  const app = await pages();
  const body = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body;
  expect(await body('/')).toContain('<div id="root"><h1>/</h1></div>');
  expect(await body('/?ref=friend', 'theme=dark; xsession=1; __Host-xsession=1')).toContain(
    '<div id="root"><h1>/?ref=friend</h1></div>',
  );
  for (const cookie of ['session=a.b.c', 'theme=dark; session=a.b.c', '__Host-session=a.b.c']) {
    expect(await body('/', cookie)).toContain('<div id="root"></div>');
  }
  for (const url of ['/home', '/tracking/0a1b', '/admin']) {
    expect(await body(url)).toContain('<div id="root"></div>');
  }
});

describe('a first rendering that fails', () => {
  const renderer = RENDERER.replace(
    '=> ({',
    "=> { if (!failed) { failed = true; throw new Error('no memory'); } return {",
  ).replace('],\n});', '],\n}; };');
  const failing = () => pages({}, true, readConfig({}), `let failed = false;${renderer}`);
  const body = async (app: App) => (await app.inject('/')).body;

  it('leaves the landing page to the browser, and the next visitor gets it rendered', async () => {
    const app = await failing();
    expect(await body(app)).toContain('<div id="root"></div>');
    expect(await body(app)).toContain('<div id="root"><h1>/</h1></div>');
  });

  it('before the first visitor does not end the node', async () => {
    const rejections: unknown[] = [];
    const note = (error: unknown) => void rejections.push(error);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const app = await failing();
    onTestFinished(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    await vi.waitFor(async () => expect(await body(app)).toContain('<h1>/</h1>'));
    expect(rejections).toEqual([]);
  });
});

it('files are served with their content type, and as immutable when the name has a hash', async () => {
  const app = await pages();
  const script = await app.inject('/assets/index-0a1b2c3d.js');
  expect(script.headers['content-type']).toMatch(/javascript/);
  expect(script.headers['cache-control']).toContain('immutable');
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect((await app.inject('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/../package.json')).body).not.toContain('"dependencies"');
  expect((await app.inject('/assets/..%2f..%2fpackage.json')).body).not.toContain('"dependencies"');
});

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['deflate', undefined, (body: Buffer) => body],
  ['br;q=0, gzip;q=0', undefined, (body: Buffer) => body],
])('a large file is encoded as Accept-Encoding allows: %s', async (accepted, encoding, decode) => {
  const app = await pages();
  const url = '/assets/large-0a1b2c3d.js';
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['cache-control']).toContain('immutable');
  expect(headers.vary).toBe('accept-encoding');
  expect(decode(rawPayload).toString()).toBe(SCRIPT);
  const small = await app.inject({
    url: '/assets/index-0a1b2c3d.js',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(small.headers['content-encoding']).toBeUndefined();
});

it('a compressed copy of a file is not served under its own name', async () => {
  const { headers } = await (await pages()).inject('/assets/large-0a1b2c3d.js.br');
  expect(headers['content-type']).toMatch(/html/);
});

it('the app page is compressed for browsers that accept gzip', async () => {
  const app = await pages();
  const plain = await app.inject('/');
  const small = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  expect(gunzipSync(small.rawPayload).toString()).toContain('<div id="root">');
  expect(plain.headers['content-encoding']).toBeUndefined();
});

it('the app page has the configuration as escaped data, without secrets', async () => {
  const secret = 'do-not-tell-this-secret-to-anybody';
  const app = await pages({
    BRAND_NAME: '"><script>alert(1)</script>$&',
    SESSION_SECRET: secret,
    METRICS_TOKEN: secret,
  });
  const { body } = await app.inject('/');
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain(secret);
  const [, config = ''] = /name="curbvolt-config" content="([^"]*)"/.exec(body) ?? [];
  const text = config.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toMatchObject({
    brandName: '"><script>alert(1)</script>$&',
    payment: { provider: 'sandbox' },
  });
});

it('a page that is asked for without a session has the tags of a link preview in its head', async () => {
  const app = await pages();
  const title = async (url: string, cookie = '') =>
    /property="og:title" content="([^"]*)"[\s\S]*<title>/.exec(
      (await app.inject({ url, headers: { cookie } })).body,
    )?.[1];
  expect(await title('/')).toBe('Curbvolt: mobile EV charging');
  expect(await title('/?lang=es')).toBe('Curbvolt: carga móvil para autos eléctricos');
  expect(await title('/shared/AAAA?x=1')).toBe('Follow the charging van live');
  expect(await title('/home', 'session=a.b.c')).toBeUndefined();
});

it('the app page has the nonce that its Content-Security-Policy allows', async () => {
  const { headers, body } = await (await pages()).inject('/');
  const [, nonce = 'none'] = /name="csp-nonce" content="([^"]*)"/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

it('the Content-Security-Policy allows the configured card provider and tile host only', async () => {
  const square = {
    PAYMENT_PROVIDER: 'square',
    SQUARE_APPLICATION_ID: 'a',
    SQUARE_LOCATION_ID: 'b',
    SQUARE_ACCESS_TOKEN: 'c',
  };
  const env = {
    ...square,
    SQUARE_ENVIRONMENT: 'production',
    TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
  };
  const policy = String((await (await pages(env)).inject('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' https:\/\/web\.squarecdn\.com /);
  expect(policy).toContain('https://*.tiles.example.org');
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*https://pay\\.google\\.com`));
  expect(String((await (await pages()).inject('/')).headers['content-security-policy'])).not.toMatch(
    /square|google/,
  );
});

it.each(['/sw.js', '/sw.js?newer'])('the service worker %s may load what it keeps', async (url) => {
  const { headers } = await (await pages()).inject(url);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
});

it('the page has the wallet of the sandbox only where the setting says so', async () => {
  const scriptOf = async (env: Record<string, string>) =>
    /\/sandbox-card\/[^&"]*/.exec((await (await pages(env)).inject('/')).body)?.[0];
  expect(await scriptOf({})).toBe('/sandbox-card/card.js');
  expect(await scriptOf({ SANDBOX_WALLET: 'apple' })).toBe('/sandbox-card/card.js?wallet=apple');
});

it('the file of a domain for Apple Pay is served with Square, where the setting has one', async () => {
  const square = {
    ...{ PAYMENT_PROVIDER: 'square', SQUARE_APPLICATION_ID: 'a', SQUARE_LOCATION_ID: 'b' },
    SQUARE_ACCESS_TOKEN: 'c',
  };
  const path = '/.well-known/apple-developer-merchantid-domain-association';
  const served = await (await pages({ ...square, APPLE_PAY_DOMAIN_ASSOCIATION: '7B2270' })).inject(path);
  expect([served.statusCode, served.body]).toEqual([200, '7B2270']);
  expect((await (await pages(square)).inject(path)).body).not.toContain('7B2270');
});

it('each page links to the web app manifest in its language, which needs no cookie', async () => {
  const app = await pages();
  const linked = async (language: string) => {
    const headers = { 'accept-language': language };
    const page = (await app.inject({ url: '/', headers })).body;
    return /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '';
  };
  const namesOf = async (path: string) => {
    const { lang, shortcuts } = (await app.inject(path)).json();
    return [lang, ...shortcuts.map(({ name }: { name: string }) => name)];
  };
  expect(await linked('en')).toBe('/manifest.webmanifest');
  expect(await namesOf(await linked('en'))).toEqual([
    'en-US',
    'Book a charge',
    'Charging History',
    'Account',
  ]);
  expect(await linked('es')).toBe('/manifest-es.webmanifest');
  const spanish = ['es-US', 'Reservar una carga', 'Historial de cargas', 'Cuenta'];
  expect(await namesOf(await linked('es'))).toEqual(spanish);
});

it('GET / answers 404 before the client is built', async () => {
  expect((await (await pages({}, false)).inject('/')).statusCode).toBe(404);
});

it('a company profile replaces the built-in name and map of the app page without a new build', async () => {
  const app = await pages({ COMPANY_PROFILE: 'demo/companies/lakeside.json' });
  expect((await app.inject('/')).body).toContain('<title>Lakeside Charge: mobile EV charging</title>');
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Lakeside Charge',
    short_name: 'Lakeside Charge',
  });
  const towns = await app.inject('/towns.json');
  expect(towns.headers['cache-control']).toBe('no-cache');
  expect(towns.body).toContain('Skokie');
  expect((await app.inject('/coverage-area-light.svg')).statusCode).toBe(200);
});

/** The configuration that a page has in its meta tag. */
const configIn = (html: string): PublicConfig =>
  JSON.parse((/name="curbvolt-config" content="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'));

it('the app page has the price of energy that an admin has set while the server runs', async () => {
  const config = readConfig({});
  const app = await pages({}, true, config);
  const energyIn = async () => configIn((await app.inject('/home')).body).energy;
  expect(await energyIn()).toEqual(defaultCompany.energy);
  const energy = { ...defaultCompany.energy, includedMiles: 40, pricePer10Miles: 7.5 };
  config.company = { ...config.company, energy };
  expect(await energyIn()).toEqual(energy);
});

it("the app page links the company's texts, which are served as immutable, and has the language", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const texts = {
    language: 'es-US',
    texts: { '{brand}: mobile EV charging': '{brand}: carga móvil', Back: 'Atrás' },
  };
  writeFileSync(join(folder, 'texts.json'), JSON.stringify(texts));
  const profile = join(folder, 'company.json');
  writeFileSync(profile, JSON.stringify({ ...defaultCompany, textsFile: 'texts.json' }));
  const app = await pages({ COMPANY_PROFILE: profile });
  const { body } = await app.inject('/');
  expect(body).toContain('<html lang="es">');
  expect(body).toContain('<title>Curbvolt: carga móvil</title>');
  const { language, textsUrl } = configIn(body);
  expect(language).toBe('es-US');
  expect(textsUrl).toMatch(/^\/texts\/[0-9a-f]{12}\.json$/);
  const served = await app.inject(textsUrl ?? '');
  expect(served.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/^application\/json/),
  });
  expect(served.json()).toMatchObject(texts);
  const small = await app.inject({ url: textsUrl ?? '', headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(served.json());
});

it('the English page has no address of texts, and unknown texts are not served', async () => {
  const app = await pages();
  const { body } = await app.inject('/');
  expect(body).toContain('<html lang="en">');
  expect(body).not.toContain('rel="preload" href="/texts/');
  expect(configIn(body)).toMatchObject({
    language: 'en-US',
    textsUrl: null,
    languages: [
      { tag: 'en', name: 'English' },
      { tag: 'es', name: 'Español' },
    ],
  });
  const { headers } = await app.inject('/texts/0123456789ab.json');
  expect(headers['content-type']).toMatch(/html/);
  expect(headers['cache-control']).toBe('no-cache');
});

it('the app page is in the language of the account, else of the cookie, else of the browser', async () => {
  const app = await pages();
  const page = async (url: string, headers: Record<string, string>) => {
    const answer = await app.inject({ url, headers });
    expect(answer.headers.vary).toBe('accept-encoding, accept-language, cookie');
    const lang = /<html lang="(\w+)">/.exec(answer.body)?.[1];
    expect(answer.headers['content-language']).toBe(lang);
    return lang;
  };
  const spanish = { 'accept-language': 'es-419,es;q=0.9,en;q=0.8' };
  expect(await page('/', spanish)).toBe('es');
  expect(await page('/home', { ...spanish, cookie: 'lang=en' })).toBe('en');
  expect(await page('/home', { ...spanish, cookie: 'lang=en; session=a; account=es' })).toBe('es');
  expect(await page('/home', { cookie: 'session=a; account=xx' })).toBe('en');
  expect(await page('/admin', { ...spanish, cookie: 'lang=es' })).toBe('en');
  expect(await page('/tech-login?lang=es', spanish)).toBe('en');
  expect(await page('/offline?lang=es', {})).toBe('es');
});

it('?lang=es draws the landing page in Spanish, sets the cookie and keeps what else the address has', async () => {
  const app = await pages();
  const { headers, body } = await app.inject('/?lang=es&ref=friend');
  expect(headers['set-cookie']).toMatch(/^lang=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(body).toContain('<h1>/?ref=friend</h1>');
  expect(body).toContain('<title>Curbvolt: carga móvil para autos eléctricos</title>');
  const { textsUrl } = configIn(body);
  expect(body).toContain(`<link rel="preload" href="${textsUrl}" as="fetch" crossorigin />`);
});

/** Serves the pages with an API that knows one customer, whose session is `jordan`. */
async function pagesWithApi(answers: Record<string, unknown>) {
  const app = await pages();
  for (const [path, answer] of Object.entries(answers))
    app.get(path, (request, reply) =>
      request.headers.cookie === 'session=jordan' ? reply.send(answer) : reply.code(401).send({}),
    );
  const open = (url: string, cookie = 'session=jordan', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { cookie } });
  return { app, open };
}

const ANSWERS = {
  '/api/auth/user': { firstName: '</script><b>$&' },
  '/api/bookings': [{ id: '0a1b' }],
  '/api/bookings/0a1b/eta': { status: 'en_route' },
};

it('a page has its first view and what it shows as escaped data, and is not stored', async () => {
  const { open } = await pagesWithApi(ANSWERS);
  const { headers, body } = await open('/home?secret=1');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain(
    `<div id="root" data-parts="pages/home tracking/open-booking-card"><h1>/home ${Object.keys(ANSWERS)}</h1></div>`,
  );
  const [, data = ''] = /<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toEqual({ atMs: NOW_MS, answers: ANSWERS });
  expect(data).not.toContain('<');
});

it.each([
  ['to somebody else', ANSWERS, '/home', 'session=robin'],
  ['without a session', ANSWERS, '/home', ''],
  [
    'when the API lacks an answer',
    { ...ANSWERS, '/api/bookings': [{ id: 'ffff' }] },
    '/home',
    'session=jordan',
  ],
  ['for a page that the browser renders', ANSWERS, '/history', 'session=jordan'],
])('a page has no first view %s', async (_, answers, url, cookie) => {
  const { headers, body } = await (await pagesWithApi(answers)).open(url, cookie);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('first-view');
});

it('the page of a technician asks for its first answers early, other pages ask for none', async () => {
  const app = await pages();
  const { body } = await app.inject('/tech?from=push');
  expect(body).toContain(
    '<script async fetchpriority="high" src="/early-reads.js" data-session="techSession" data-paths="/api/tech/bookings /api/tech/availability"></script><title>',
  );
  expect(body).toContain('<div id="root" data-parts="pages/tech"></div>');
  for (const url of ['/', '/home', '/offline', '/tech-login'])
    expect((await app.inject(url)).body).not.toContain('early-reads.js');
});
