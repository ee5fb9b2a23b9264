import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pageModules, pageParts } from '../src/client/page-modules.ts';

const PATHS = {
  ...{ '/home': 'home', '/history': 'history', '/account': 'account', '/support': 'support' },
  ...{ '/admin-login': 'admin-login', '/tech-login': 'tech-login', '/admin': 'admin', '/tech': 'tech' },
  ...{
    '/tracking/0a1b': 'tracking',
    '/shared/AAAA': 'shared',
    '/receipts/0a1b': 'receipt',
    '/pay/0a1b': 'pay',
  },
};

it.each(Object.entries(PATHS))('%s loads the page that the app imports for it', (path, page) => {
  const modules = pageModules(path, false);
  expect(modules).toContain(`src/client/pages/${page}.tsx`);
  expect(modules.filter((file) => !existsSync(file))).toEqual([]);
  expect(readFileSync('src/client/routes.tsx', 'utf8')).toContain(`import('./pages/${page}.tsx')`);
});

it('a page loads the parts that are in its markup, each once', () => {
  const parts = ['pages/tracking', 'tracking/send-spot'];
  expect(pageModules('/tracking/0a1b', true, parts)).toEqual([
    ...pageModules('/tracking/0a1b', true),
    'src/client/tracking/send-spot.tsx',
  ]);
});

const client = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('src/client', file), 'utf8') }));

it('each part has the name of the module that it imports', () => {
  const parts = client.flatMap(({ file, text }) =>
    [...text.matchAll(/lazyPart\('([^']+)',\s*\(\) =>\s*import\('([^']+)\.tsx'\)/g)].map(
      ([, name, path]) => ({
        name,
        imported: join(dirname(file), String(path)),
      }),
    ),
  );
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.filter(({ name, imported }) => name !== imported)).toEqual([]);
});

it('no part is lazy in another way', () => {
  const lazy = client.filter(({ text }) => /\blazy\(/.test(text)).map(({ file }) => file);
  expect(lazy).toEqual(['app/lazy-part.ts']);
});

it('/ loads Home for a visitor with a session, and nothing beside the app for others', () => {
  expect(pageModules('/', true)).toEqual(pageModules('/home', true));
  expect(pageModules('/', false)).toEqual([]);
  expect(pageModules('/no/such/page', true)).toEqual([]);
});

it('a page that the browser draws is made of the lazy parts that it is in', () => {
  expect(pageParts('/admin', false)).toEqual(['pages/dispatcher-pages', 'pages/admin']);
  expect(pageParts('/', true)).toEqual(['pages/home']);
  expect(pageParts('/', false)).toEqual([]);
});
