import { type Coordinates, parseCoordinates } from '../../domain/place.ts';
import { findTown } from './find-town.ts';
import { readZips, type Zip } from './gazetteer-data.ts';
import type { Geocoder, Located } from './geocoder.ts';
import { nearestZip } from './nearest-zip.ts';
import { isStreet, parsePlace } from './parse-place.ts';
import { parseRoadPoint, type RoadPoint } from './parse-road-point.ts';
import { makeRoadPoints } from './road-points.ts';
import { makeTownIndex } from './town-index.ts';
import { makeTowns } from './towns.ts';

const UNION_NJ: Coordinates = { latitude: 40.6976, longitude: -74.2632 };
const DESCRIBED_MILES = 40;
/** No place takes more to say; longer texts would only cost time. */
const MAX_CHARACTERS = 300;
/** No point of the five boroughs is farther than this from the middle of one of their ZIP areas. */
const IN_CITY_MILES = 5;
const BOROUGH_COUNTIES = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);

const isInCity = ({ state, county }: { state: string; county: string }) =>
  state === 'NY' && BOROUGH_COUNTIES.has(county);

export type Gazetteer = Geocoder & {
  /** Is the point in one of New York City's five boroughs? By the nearest ZIP area's county. */
  inFiveBoroughs(point: Coordinates): boolean;
  /** The town of a point and its middle, as coarse as a place may be told of somebody who is no longer named. */
  townAt(point: Coordinates): (Coordinates & { label: string }) | null;
};

/**
 * The built-in places of NJ, NY, PA, CT and DE, from committed data, without network. Among namesakes the
 * one near `base` is meant. Nothing is read before the first question, which takes about 100 ms.
 */
export function createGazetteer({ base = UNION_NJ }: { base?: Coordinates } = {}): Gazetteer {
  const known = once(() => {
    const zips = readZips();
    const towns = makeTownIndex(makeTowns(zips, base));
    return {
      byZip: new Map(zips.map((zip) => [zip.zip, zip])),
      areas: zips.filter((zip) => zip.isArea),
      towns,
      roadPoints: makeRoadPoints((name) => findTown(towns, parsePlace(name))?.town ?? null),
    };
  });

  const nearest = (point: Coordinates, miles: number) => nearestZip(known().areas, point, miles);
  const describe = (point: Coordinates) => {
    const zip = nearest(point, DESCRIBED_MILES);
    return zip && `near ${zipLabel(zip)}`;
  };
  const inFiveBoroughs = (point: Coordinates) => {
    const zip = nearest(point, IN_CITY_MILES);
    return zip !== null && isInCity(zip);
  };
  const townAt = (point: Coordinates) => {
    const zip = nearest(point, DESCRIBED_MILES);
    if (!zip) return null;
    const label = `${zip.name}, ${zip.state}`;
    const { latitude, longitude } = findTown(known().towns, parsePlace(label))?.town ?? zip;
    return { latitude, longitude, label };
  };

  function locate(text: string): Located | null {
    const point = parseCoordinates(text);
    if (point) {
      const place = describe(point) ?? `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`;
      const inNewYorkCity = inFiveBoroughs(point);
      return { ...point, place, precision: 'exact', accuracy: null, isGuess: false, inNewYorkCity };
    }
    const kept = text.slice(0, MAX_CHARACTERS);
    const roadPoint = parseRoadPoint(kept);
    const onRoad = roadPoint && locateOnRoad(roadPoint);
    if (onRoad) return onRoad;
    const parsed = parsePlace(kept);
    if (roadPoint) {
      // Of a road that the table does not hold only a town or ZIP beside it says anything.
      parsed.parts = parsed.parts.filter((part) => !isStreet(part) && !parseRoadPoint(part));
      if (parsed.parts.length === 0 && parsed.zip === null) return null;
    }
    const zip = parsed.zip === null ? null : known().byZip.get(parsed.zip);
    // A ZIP of another state than the one named is a slip; the town is then the surer of the two.
    if (zip && (parsed.state === null || parsed.state === zip.state))
      return located(zip, zipLabel(zip), 'zip', false);
    const isForeignZip = parsed.zip !== null && !zip && parsed.state === null;
    const found = isForeignZip ? null : findTown(known().towns, parsed);
    if (found) return located(found.town, `${found.town.label}, ${found.town.state}`, 'town', found.isGuess);
    return zip ? located(zip, zipLabel(zip), 'zip', false) : null;
  }

  function locateOnRoad(roadPoint: RoadPoint): Located | null {
    const found = known().roadPoints.find(roadPoint);
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

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
