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
export type Neighbourhood = Coordinates & { name: string; county: string };
/** A name that post offices do not use, with its ZIP codes or a whole county; `label` is the display name. */
export type Alias = { name: string; label: string; state: string; zips: string[]; county: string | null };

/** A mile marker of a road, such as `NJ GSP 142.5`. */
export type MileMarker = Coordinates & { state: string; road: string; mile: number };

const builtIn = (file: string) => new URL(`./data/${file}`, import.meta.url);

function rows(file: string | URL): string[][] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** @param file a company's own table with the same columns as the built-in one */
export const readZips = (file: string | null = null): Zip[] =>
  rows(file ?? builtIn('zips.tsv')).map(
    ([zip = '', name = '', state = '', county = '', latitude, longitude, isArea]) => ({
      zip,
      name,
      state,
      county,
      // NaN, because an empty cell would otherwise become 0, a point on the equator.
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

/** Returns the markers by road, sorted by mile. */
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
