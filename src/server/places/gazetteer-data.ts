import { readFileSync } from 'node:fs';
import type { Coordinates } from '../../domain/place.ts';

/** One ZIP code; `isArea` when the point is the middle of a census ZIP area, not a post office's. */
export type Zip = Coordinates & {
  zip: string;
  name: string;
  state: string;
  county: string;
  isArea: boolean;
};
export type Neighbourhood = Coordinates & { name: string; county: string };
/** A name that post offices do not use: the ZIP codes that it means, or a whole county; `label` is shown. */
export type Alias = { name: string; label: string; state: string; zips: string[]; county: string | null };

/** A mile marker of a road, as `NJ GSP 142.5`. */
export type MileMarker = Coordinates & { state: string; road: string; mile: number };

const builtIn = (file: string) => new URL(`./data/${file}`, import.meta.url);

function rows(file: string | URL): string[][] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** @param file a company's own table, of the same columns as the built-in one */
export const readZips = (file: string | null = null): Zip[] =>
  rows(file ?? builtIn('zips.tsv')).map(
    ([zip = '', name = '', state = '', county = '', latitude, longitude, isArea]) => ({
      zip,
      name,
      state,
      county,
      // An empty cell is no point on the equator.
      latitude: Number(latitude || Number.NaN),
      longitude: Number(longitude || Number.NaN),
      isArea: isArea === '1',
    }),
  );

export const readNeighbourhoods = (): Neighbourhood[] =>
  rows(builtIn('neighbourhoods.tsv')).map(([name = '', county = '', latitude, longitude]) => ({
    name,
    county,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

export const readAliases = (): Alias[] =>
  rows(builtIn('aliases.tsv')).map(([name = '', state = '', target = '', label = name]) => {
    const county = /^county (.+)$/.exec(target)?.[1] ?? null;
    return { name, label, state, county, zips: county === null ? target.split(' ') : [] };
  });

/** By road, in the order of the miles. */
export const readMileMarkers = (): MileMarker[] =>
  rows(builtIn('mile-markers.tsv')).map(([state = '', road = '', mile, latitude, longitude]) => ({
    state,
    road,
    mile: Number(mile),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

export const readExitTowns = (): Array<{ exit: string; town: string }> =>
  rows(builtIn('turnpike-exits.tsv')).map(([exit = '', town = '']) => ({ exit, town }));
