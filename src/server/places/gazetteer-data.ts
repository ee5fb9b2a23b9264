import type { Coordinates } from '../../domain/places/place.ts';
import { readTable, readZipTable, type Zip } from '../lib/zip-table.ts';

export type Neighbourhood = Coordinates & { name: string; county: string };
/**
 * A name that post offices do not use, with its ZIP codes or a whole county; `label` is the display name. `inCounty`
 * is the county of a place whose ZIP code belongs to another county.
 */
export type Alias = {
  name: string;
  label: string;
  state: string;
  zips: string[];
  county: string | null;
  inCounty: string | null;
};

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
  readTable(builtIn('aliases.tsv')).map(([name = '', state = '', target = '', label, inCounty = null]) => {
    const county = /^county (.+)$/.exec(target)?.[1] ?? null;
    return {
      name,
      label: label || name,
      state,
      county,
      inCounty,
      zips: county === null ? target.split(' ') : [],
    };
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

/** A bridge or tunnel; `accuracy` is the radius in metres around its middle. */
export type Landmark = Coordinates & { name: string; otherNames: string[]; state: string; accuracy: number };

const namesIn = (cell: string) => cell.split('|').filter((name) => name !== '');

export const readLandmarks = (): Landmark[] =>
  readTable(builtIn('landmarks.tsv')).map(
    ([name = '', state = '', latitude, longitude, accuracy, others = '']) => ({
      name,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      accuracy: Number(accuracy),
      otherNames: namesIn(others),
    }),
  );

/** A service area of a toll road; `road` has its state, as in `NJ GSP`. */
export type ServiceArea = { name: string; otherNames: string[]; road: string; mile: number };

export const readServiceAreas = (): ServiceArea[] =>
  readTable(builtIn('service-areas.tsv')).map(([name = '', road = '', mile, others = '']) => ({
    name,
    road,
    mile: Number(mile),
    otherNames: namesIn(others),
  }));

/** A road and the names of the towns that it passes; `road` is a number or the name of a street. */
export type RoadTowns = { state: string; road: string; towns: string[] };

export const readRoadTowns = (): RoadTowns[] =>
  readTable(builtIn('road-towns.tsv')).map(([state = '', road = '', towns = '']) => ({
    state,
    road,
    towns: namesIn(towns),
  }));

/** A range of ZIP codes of the country, its middle and its radius. */
export type ZipRange = Coordinates & { state: string; from: string; to: string; radiusMiles: number };

export const readZipRanges = (): ZipRange[] =>
  readTable(builtIn('far-zips.tsv')).map(([state = '', from = '', to = '', latitude, longitude, radius]) => ({
    ...{ state, from, to, radiusMiles: Number(radius) },
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

/** A city of the country. */
export type City = Coordinates & { name: string; state: string };

export const readCities = (): City[] =>
  readTable(builtIn('far-cities.tsv')).map(([name = '', state = '', latitude, longitude]) => ({
    ...{ name, state },
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
