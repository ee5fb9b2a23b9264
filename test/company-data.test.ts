import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What is one company's own, and stands in src/domain/company-profile.ts alone. */
const OWN = [
  /\bUnion\b/,
  /\bNJ\b|New Jersey|tri-state/,
  /New[ _]York/,
  /\b25[ -]?mi(les?)?\b/,
  /\$?\b(185|125)(\.00)?\b/,
  /\$2\b(?!\d)/,
  /\(?908\)?[ -]555/,
  /Curbvolt\b/,
  /40\.69\d|-74\.26/,
];

/** They read the built-in table of five states, with its roads and boroughs; another company's has none of them. */
const OF_BUILT_IN_PLACES = new Set(
  ['find-town', 'gazetteer', 'parse-road-point', 'road-points', 'states'].map(
    (name) => `src/server/places/${name}.ts`,
  ),
);
const isCode = (path: string) =>
  /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$|-for-tests\.ts$/.test(path) && !OF_BUILT_IN_PLACES.has(path);

/** What runs: comments may give examples. */
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

function linesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(isCode)
    .flatMap((path) =>
      withoutComments(readFileSync(path, 'utf8'))
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    );
}

it('has nothing of one company in the code of client, server, events and api', () => {
  const lines = ['src/client', 'src/server', 'src/events', 'src/api'].flatMap(linesOf);
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter((line) => OWN.some((own) => own.test(line)))).toEqual([]);
});

it('has nothing of one company in the page and in what installs it', () => {
  const lines = ['index.html', 'public/manifest.webmanifest', 'public/sw.js'].flatMap((path) =>
    readFileSync(path, 'utf8').split('\n'),
  );
  expect(lines.filter((line) => OWN.some((own) => own.test(line)))).toEqual([]);
});

it('makes the default company no part of client and server, which are given one', () => {
  const lines = ['src/client', 'src/server', 'src/events', 'src/api'].flatMap(linesOf);
  expect(lines.filter((line) => line.includes('defaultCompany'))).toEqual([]);
});
