import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, it } from 'vitest';
import { failures } from '../src/domain/failure.ts';
import { configVariables } from '../src/server/platform/config/variables.ts';

const OTHERS = new Set(['node_modules', 'dist', 'data', 'test-results', '.git']);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (OTHERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

const documents = filesIn('.')
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Returns `path: name` for each name of a kind in the documents that does not exist. */
const missing = (kind: RegExp, isThere: (name: string, path: string) => boolean): string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(kind)]
      .map(([, name = '']) => name)
      .filter((name) => !isThere(name, path))
      .map((name) => `${path}: ${name}`),
  );

const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

it('the documents test finds README.md, CONTRIBUTING.md and docs/operations.md', () => {
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', join('docs', 'operations.md')]),
  );
});

it('documents link only to files, pictures and headings that exist', () => {
  const isThere = (link: string, from: string) => {
    const [target = '', heading] = link.split('#');
    const path = target === '' ? from : normalize(join(dirname(from), decodeURI(target)));
    if (!existsSync(path)) return false;
    if (!heading) return true;
    return [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].some(
      ([, text = '']) => anchor(text) === heading,
    );
  };
  expect(missing(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, isThere)).toEqual([]);
  expect(missing(/(?:src|srcset)="(?!https?:)([^"\s]+)"/g, isThere)).toEqual([]);
});

it('docs has 30 pictures at most, and a document shows each of them', () => {
  const pictures = filesIn('docs').filter((path) => /\.(?:png|jpe?g|webp|gif|svg)$/.test(path));
  const isShown = (picture: string) =>
    documents.some(({ path, text }) => text.includes(`(${relative(dirname(path), picture)})`));
  expect(pictures.filter((picture) => !isShown(picture))).toEqual([]);
  expect(pictures.length).toBeLessThanOrEqual(30);
});

it('documents name only files that exist', () => {
  const files = ['src', 'test', 'e2e', 'demo', 'bench', 'scripts', 'migrations'].flatMap(filesIn);
  // A recipe names its file by an x.
  const isThere = (name: string) =>
    /\bx\.(?:test|e2e)\.ts$/.test(name) ||
    existsSync(name) ||
    files.some((path) => path.endsWith(`/${name}`));
  expect(
    missing(/(?<![\w./-])((?:src|test|e2e|demo|bench|scripts|migrations)\/[\w./-]+\.\w+)/g, isThere),
  ).toEqual([]);
  expect(missing(/`((?:[\w.-]+\/)*[\w-]+\.(?:ts|tsx|css|mjs|sql))`/g, isThere)).toEqual([]);
});

it('documents name only npm and npx commands that exist', () => {
  const npm = /\bnpm (?:run )?(?:--silent )?((?:start|test)\b|(?<=run )[\w:-]+|(?<=--silent )[\w:-]+)/g;
  expect(missing(npm, (name) => name in scripts)).toEqual([]);
  expect(missing(/`((?:bench|screenshots|verify):[\w-]+)`/g, (name) => name in scripts)).toEqual([]);
  expect(missing(/`npx (\w[\w-]*)/g, (name) => existsSync(join('node_modules', '.bin', name)))).toEqual([]);
});

it('documents name only files and folders of the project that exist', () => {
  const path =
    /`((?:src|docs|test|e2e|demo|scripts|migrations|public|bench|\.ci|\.github|\.vscode)\/[\w./-]+)`/g;
  const isPattern = (name: string) => /\/x\.[\w.]+$/.test(name);
  expect(missing(path, (name) => isPattern(name) || existsSync(name))).toEqual([]);
});

it('documents name only environment variables that code or configuration reads', () => {
  const readers = ['src', 'test', 'scripts', 'bench']
    .flatMap(filesIn)
    .filter((path) => /\.m?tsx?$|\.mjs$/.test(path));
  const read = [...readers, 'compose.yaml', 'Caddyfile'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:\benv\.|\$\{?)([A-Z][A-Z_]+)/g)].map(([, name = '']) => name),
  );
  const known = new Set([...configVariables, ...read, ...Object.keys(failures)]);
  expect(missing(/`\$?([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g, (name) => known.has(name))).toEqual([]);
});
