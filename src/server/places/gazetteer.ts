import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { type Coordinates, parseCoordinates } from '../../domain/places/place.ts';
import { english, type Texts } from '../../domain/texts.ts';
import type { Zip } from '../lib/zip-table.ts';
import { findTown } from './find-town.ts';
import { readAliases, readNeighbourhoods, readZips } from './gazetteer-data.ts';
import type { Geocoder, Located } from './geocoder.ts';
import { byLatitude, nearestZip } from './nearest-zip.ts';
import { isStreet, parsePlace } from './parse-place.ts';
import { makeRoadPoints, parseRoadPoint, type RoadPoint } from './road-points.ts';
import { spellingsOf } from './states.ts';
import { makeTownIndex } from './town-index.ts';
import { makeTowns } from './towns.ts';

const DESCRIBED_MILES = 40;
/** Longer texts are truncated to bound the search time; no place needs more. */
const MAX_CHARACTERS = 300;
const MAX_REMEMBERED = 5000;
/** The farthest point of the five boroughs from the centre of one of their ZIP areas is closer than this. */
const IN_CITY_MILES = 5;
const BOROUGH_COUNTIES = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);

const isInCity = ({ state, county }: { state: string; county: string }) =>
  state === 'NY' && BOROUGH_COUNTIES.has(county);

type Box = { west: number; north: number; east: number; south: number };

export type Gazetteer = Geocoder & {
  /** The states with places in the table, and the bounding box of all places. */
  states(): readonly string[];
  box(): Box;
  /** Returns whether a point is in New York City's five boroughs, by the county of the nearest ZIP area. */
  inFiveBoroughs(point: Coordinates): boolean;
  /** Returns the town of a point and its centre, for bookings without a named customer. */
  townAt(point: Coordinates): (Coordinates & { label: string }) | null;
};

/**
 * Creates a gazetteer without network access, from a company's own table or from the built-in tables of five states
 * with aliases and roads. Of places with the same name, the one near the base wins. The tables are read on the first
 * call, which takes about 100 ms.
 */
export function createGazetteer(
  { base, placesFile }: Pick<CompanyProfile, 'base' | 'placesFile'>,
  { t }: Pick<Texts, 't'> = english,
): Gazetteer {
  const known = memoized(() => {
    const zips = readZips(placesFile);
    const isOwn = placesFile !== null;
    const others = isOwn
      ? { aliases: [], neighbourhoods: [] }
      : { aliases: readAliases(), neighbourhoods: readNeighbourhoods() };
    const states = [...new Set(zips.map(({ state }) => state))];
    const spellings = spellingsOf(states);
    const towns = makeTownIndex(makeTowns(zips, others, base), { states, isOwn });
    const findNamed = (name: string) => findTown(towns, parsePlace(name, spellings));
    return {
      byZip: new Map(zips.map((zip) => [zip.zip, zip])),
      areas: byLatitude(zips.filter((zip) => zip.isArea)),
      towns,
      spellings,
      findNamed,
      box: boxAround(zips),
      roadPoints: isOwn ? null : makeRoadPoints((name) => findNamed(name)?.town ?? null),
    };
  });

  const nearest = (point: Coordinates, miles: number) => nearestZip(known().areas, point, miles);
  const describe = (point: Coordinates) => {
    const zip = nearest(point, DESCRIBED_MILES);
    return zip && t('near {place}', { place: zipLabel(zip) });
  };
  /** Every estimate of a booking asks for its place again. */
  const inCity = new Map<string, boolean>();
  const inFiveBoroughs = (point: Coordinates) => {
    const key = `${point.latitude},${point.longitude}`;
    const found = inCity.get(key);
    if (found !== undefined) return found;
    const zip = nearest(point, IN_CITY_MILES);
    const isIn = zip !== null && isInCity(zip);
    if (inCity.size >= MAX_REMEMBERED) inCity.clear();
    inCity.set(key, isIn);
    return isIn;
  };
  const townAt = (point: Coordinates) => {
    const zip = nearest(point, DESCRIBED_MILES);
    if (!zip) return null;
    const label = `${zip.name}, ${zip.state}`;
    const { latitude, longitude } = known().findNamed(label)?.town ?? zip;
    return { latitude, longitude, label };
  };

  function locate(text: string): Located | null {
    const point = parseCoordinates(text);
    if (point) {
      const place = describe(point) ?? `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`;
      const inNewYorkCity = inFiveBoroughs(point);
      return { ...point, place, precision: 'exact', accuracy: null, isGuess: false, inNewYorkCity };
    }
    const searched = text.slice(0, MAX_CHARACTERS);
    const roadPoint = parseRoadPoint(searched);
    const onRoad = roadPoint && locateOnRoad(roadPoint);
    if (onRoad) return onRoad;
    const parsed = parsePlace(searched, known().spellings);
    if (roadPoint) {
      // For a road that the table does not contain, only a town or ZIP next to it is usable.
      parsed.parts = parsed.parts.filter((part) => !isStreet(part) && !parseRoadPoint(part));
      if (parsed.parts.length === 0 && parsed.zip === null) return null;
    }
    const zip = parsed.zip === null ? null : known().byZip.get(parsed.zip);
    // If the ZIP is in another state than the named one, the ZIP is probably a typo and the town decides.
    if (zip && (parsed.state === null || parsed.state === zip.state))
      return located(zip, zipLabel(zip), 'zip', false);
    const isForeignZip = parsed.zip !== null && !zip && parsed.state === null;
    const found = isForeignZip ? null : findTown(known().towns, parsed);
    if (found) return located(found.town, `${found.town.label}, ${found.town.state}`, 'town', found.isGuess);
    return zip ? located(zip, zipLabel(zip), 'zip', false) : null;
  }

  function locateOnRoad(roadPoint: RoadPoint): Located | null {
    const found = known().roadPoints?.find(roadPoint);
    if (!found) return null;
    const { name, ...at } = found;
    const near = describe(at);
    const inNewYorkCity = inFiveBoroughs(at);
    return { ...at, place: near ? `${name}, ${near}` : name, isGuess: false, inNewYorkCity };
  }

  return {
    locate: async (text) => locate(text),
    describe: async (point) => describe(point),
    inFiveBoroughs,
    townAt,
    states: () => known().towns.states,
    box: () => known().box,
  };
}

/** Margin in degrees around the outermost centres, because ZIP areas extend beyond their centres. */
const BOX_MARGIN = 0.1;

function boxAround(zips: readonly Zip[]): Box {
  const of = (pick: (zip: Zip) => number, best: (...values: number[]) => number) => best(...zips.map(pick));
  return {
    west: of(({ longitude }) => longitude, Math.min) - BOX_MARGIN,
    north: of(({ latitude }) => latitude, Math.max) + BOX_MARGIN,
    east: of(({ longitude }) => longitude, Math.max) + BOX_MARGIN,
    south: of(({ latitude }) => latitude, Math.min) - BOX_MARGIN,
  };
}

const zipLabel = ({ name, state, zip }: Zip) => `${name}, ${state} ${zip}`;

function located(
  at: Coordinates & { state: string; county: string },
  place: string,
  precision: Located['precision'],
  isGuess: boolean,
): Located {
  const { latitude, longitude } = at;
  return { latitude, longitude, place, precision, accuracy: null, isGuess, inNewYorkCity: isInCity(at) };
}

function memoized<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
