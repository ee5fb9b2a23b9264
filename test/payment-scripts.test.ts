import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../src/server/platform/config/config.ts';
import { addSecurityHeaders } from '../src/server/platform/http/security-headers.ts';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

const section = readFileSync('docs/security.md', 'utf8').split('## Scripts on the payment page')[1] ?? '';
const listed = [...section.matchAll(/^\| `([^`]+)` \|.*\| (.+) \|$/gm)].map(
  ([, script = '', digest = '']) => ({
    script,
    digest: digest.replaceAll('`', ''),
  }),
);
const scripts = listed.map(({ script }) => script);

async function scriptSources(env: Record<string, string>): Promise<string[]> {
  const app = fastify();
  await addSecurityHeaders(app, readConfig(env));
  app.get('/', (_request, reply) => reply.type('text/html').send('<p>page'));
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  await app.close();
  const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(directives.get('object-src')).toEqual(["'none'"]);
  return directives.get('script-src')?.filter((source) => !source.startsWith("'nonce-")) ?? [];
}

const square = {
  PAYMENT_PROVIDER: 'square',
  SQUARE_APPLICATION_ID: 'app',
  SQUARE_LOCATION_ID: 'location',
  SQUARE_ACCESS_TOKEN: 'token',
};

it('the payment page allows scripts only from hosts listed in docs/security.md', async () => {
  const origins = (some: string[]) =>
    some.filter((each) => each.startsWith('https:')).map((each) => new URL(each).origin);
  expect(await scriptSources({})).toEqual(["'self'"]);
  for (const [environment, host] of [
    ['sandbox', 'https://sandbox.web.squarecdn.com'],
    ['production', 'https://web.squarecdn.com'],
  ]) {
    const sources = await scriptSources({ ...square, SQUARE_ENVIRONMENT: environment ?? '' });
    expect(sources).toContain(host);
    // Square's own frame connects to pci-connect hosts; no script from them is loaded into our page.
    const others = origins(sources).filter((origin) => !origin.startsWith('https://pci-connect.'));
    expect(origins(scripts)).toEqual(expect.arrayContaining(others));
  }
});

it('index.html has one script, and only the card form code adds another script', () => {
  const page = readFileSync('index.html', 'utf8');
  expect(page.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/src/client/main.tsx">']);
  const adding = [...filesIn('src/client'), ...filesIn('public')]
    .filter((path) => /(?<!test)\.(?:tsx?|js|html)$/.test(path))
    .filter((path) =>
      /createElement\(['"]script|importScripts|<script\b(?! type="application)/.test(
        readFileSync(path, 'utf8'),
      ),
    );
  expect(adding.sort()).toEqual(['public/sandbox-card/card.html', 'src/client/payments/card-sdk.ts']);
  const source = readFileSync('src/server/platform/http/page.ts', 'utf8');
  const cardScripts = [...source.matchAll(/'([^']+\.js)'/g)].map(([, script]) => script);
  for (const script of cardScripts.filter((each) => each !== 'pages.js')) expect(scripts).toContain(script);
});

it('the script files of the sandbox card form have the digests listed in docs/security.md', () => {
  const own = listed.filter(({ script }) => script.startsWith('/sandbox-card/'));
  expect(own.map(({ script }) => script)).toEqual(
    filesIn('public/sandbox-card')
      .filter((path) => path.endsWith('.js'))
      .map((path) => path.replace(/^public/, ''))
      .sort(),
  );
  for (const { script, digest } of own) {
    expect(
      createHash('sha256')
        .update(readFileSync(`public${script}`))
        .digest('hex'),
      script,
    ).toBe(digest);
  }
});
