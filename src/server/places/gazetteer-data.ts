import type { Coordinates } from '../../domain/places/place.ts';
import { readTable, readZipTable, type Zip } from '../lib/zip-table.ts';

export type Neighbourhood = Coordinates & { name: string; county: string };
/** A name that post offices do not use, with its ZIP codes or a whole county; `label` is the display name. */
export type Alias = { name: string; label: string; state: string; zips: string[]; county: string | null };

/** A mile marker of a road, such as `NJ GSP 142.5`. */
export type MileMarker = Coordinates & { state: string; road: string; mile: number };

const builtIn = (file: string) => new URL(`./data/${file}`, import.meta.url);

/** @param file a company's own table with the same columns as the built-in one */
export const readZips = (file: string | null = null): Zip[] => readZipTable(file ?? builtIn('zips.tsv'));

export const readNeighbourhoods = (): Neighbourhood[] =>
  readTable(builtIn('neighbourhoods.tsv')).map(([name = '', county = '', latitude, longitude]) => ({
    name,
    county,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

export const readAliases = (): Alias[] =>
  readTable(builtIn('aliases.tsv')).map(([name = '', state = '', target = '', label = name]) => {
    const county = /^county (.+)$/.exec(target)?.[1] ?? null;
    return { name, label, state, county, zips: county === null ? target.split(' ') : [] };
  });

/** Returns the markers by road, sorted by mile. */
export const readMileMarkers = (): MileMarker[] =>
  readTable(builtIn('mile-markers.tsv')).map(([state = '', road = '', mile, latitude, longitude]) => ({
    state,
    road,
    mile: Number(mile),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

export const readExitTowns = (): Array<{ exit: string; town: string }> =>
  readTable(builtIn('turnpike-exits.tsv')).map(([exit = '', town = '']) => ({ exit, town }));
