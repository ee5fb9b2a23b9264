import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPreloads } from './preloads.ts';

const PAGE = '<script type="module" crossorigin src="/assets/react-1.js"></script>';

/** Home imports react, which the page names, and a card with styles. */
const manifest = {
  '_react.js': { file: 'assets/react-1.js' },
  'src/client/pages/home.tsx': { file: 'assets/home-1.js', imports: ['_react.js', '_card.js'] },
  '_card.js': { file: 'assets/card-1.js', imports: ['_react.js', '_loop.js'], css: ['assets/card-1.css'] },
  '_loop.js': { file: 'assets/loop-1.js', imports: ['_card.js'] },
};

function manifestFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'curbvolt-manifest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(manifest));
  return file;
}

it('a page names each file that it needs once, without those that the app itself loads', () => {
  const preloads = createPreloads(manifestFile(), PAGE);
  expect(preloads(['src/client/pages/home.tsx'])).toBe(
    '<link rel="stylesheet" crossorigin href="/assets/card-1.css">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home-1.js">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/card-1.js">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/loop-1.js">',
  );
});

it('a page of modules that the build does not have, or without a build, names no files', () => {
  expect(createPreloads(manifestFile(), PAGE)(['src/client/pages/none.tsx'])).toBe('');
  expect(createPreloads('no/such/manifest.json', PAGE)(['src/client/pages/home.tsx'])).toBe('');
});
