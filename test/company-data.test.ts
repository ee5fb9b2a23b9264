import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Data of one company, which may appear only in src/domain/company/company-profile.ts. */
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

/** Files that read the built-in table of five states; a company with its own places file does not use them. */
const OF_BUILT_IN_PLACES = new Set(
  ['crossings', 'find-town', 'gazetteer', 'road-points', 'states'].map(
    (name) => `src/server/places/${name}.ts`,
  ),
);
const isCode = (path: string) =>
  /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$|-for-tests\.ts$/.test(path) && !OF_BUILT_IN_PLACES.has(path);

/** Code only, because comments may give examples. */
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

it('client, server, events and api code contains no data of one company', () => {
  const lines = ['src/client', 'src/server', 'src/events', 'src/contract'].flatMap(linesOf);
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter((line) => OWN.some((own) => own.test(line)))).toEqual([]);
});

it('index.html, the web app manifest and the service worker contain no data of one company', () => {
  const lines = ['index.html', 'public/manifest.webmanifest', 'public/sw.js'].flatMap((path) =>
    readFileSync(path, 'utf8').split('\n'),
  );
  expect(lines.filter((line) => OWN.some((own) => own.test(line)))).toEqual([]);
});

it('client and server code does not use the default company directly', () => {
  const lines = ['src/client', 'src/server', 'src/events', 'src/contract'].flatMap(linesOf);
  expect(lines.filter((line) => line.includes('defaultCompany'))).toEqual([]);
});
