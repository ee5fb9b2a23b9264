import { readFileSync } from 'node:fs';
import type { Coordinates } from '../../domain/places/place.ts';

/** One ZIP code. `isArea`: the point is the centre of a census ZIP area, not a post office. */
export type Zip = Coordinates & {
  zip: string;
  name: string;
  state: string;
  county: string;
  isArea: boolean;
};

/** Returns the cells of a table with tabs; lines that begin with # are comments. */
export const readTable = (file: string | URL): string[][] =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Reads a table of ZIP codes: the built-in one, or a company's own with the same columns. */
export const readZipTable = (file: string | URL): Zip[] =>
  readTable(file).map(([zip = '', name = '', state = '', county = '', latitude, longitude, isArea]) => ({
    zip,
    name,
    state,
    county,
    // NaN, because an empty cell would otherwise become 0, a point on the equator.
    latitude: Number(latitude || Number.NaN),
    longitude: Number(longitude || Number.NaN),
    isArea: isArea === '1',
  }));
