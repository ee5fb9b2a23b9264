import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const notice = readFileSync('NOTICE', 'utf8');

/** Licences that require only attribution. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Python-2.0'],
]);

const inProduction = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
);
/** Returns the first of several licences joined by AND that requires more than attribution. */
const strictest = (license: string) => license.split(' AND ').find((part) => !ALLOWED.has(part)) ?? license;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('production dependencies have only allowed licences or licences named in NOTICE', () => {
  expect(inProduction.length).toBeGreaterThan(100);
  const isAllowed = (license: string) =>
    license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => ALLOWED.has(choice));
  const isNamed = (name: string, license: string) => {
    const family = name.replace(/^(@img\/sharp|lightningcss)-.*/, '$1');
    return notice.split('\n').some((line) => line.includes(family) && line.includes(license));
  };
  const others = inProduction
    .map(([path, { license = 'unknown' }]) => ({ name: nameOf(path), license }))
    .filter(({ name, license }) => !isAllowed(license) && !isNamed(name, strictest(license)));
  expect(others).toEqual([]);
});

it('NOTICE names the sources of the data files', () => {
  for (const source of [
    'GeoNames',
    'Census Bureau',
    'Taxi and Limousine Commission',
    'City of Chicago',
    'OpenStreetMap',
    'DIMACS',
    'SecLists',
  ])
    expect(notice).toContain(source);
  for (const file of [
    'src/server/places/data/SOURCES.md',
    'src/server/staff/data/SOURCES.md',
    'public/basemap.sources.txt',
  ])
    expect(readFileSync(join(file), 'utf8').length, file).toBeGreaterThan(50);
});
