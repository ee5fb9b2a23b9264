import { type Coordinates, parseCoordinates } from '../../domain/place.ts';
import { findTown } from './find-town.ts';
import { readZips, type Zip } from './gazetteer-data.ts';
import type { Geocoder, Located } from './geocoder.ts';
import { nearestZip } from './nearest-zip.ts';
import { parsePlace } from './parse-place.ts';
import { makeTownIndex } from './town-index.ts';
import { makeTowns } from './towns.ts';

const UNION_NJ: Coordinates = { latitude: 40.6976, longitude: -74.2632 };
const DESCRIBED_MILES = 40;
/** No place takes more to say; longer texts would only cost time. */
const MOST_CHARACTERS = 300;
/** No point of the five boroughs is farther than this from the middle of one of their ZIP areas. */
const IN_CITY_MILES = 5;
const BOROUGH_COUNTIES = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);

const isInCity = ({ state, county }: { state: string; county: string }) =>
  state === 'NY' && BOROUGH_COUNTIES.has(county);

export type Gazetteer = Geocoder & {
  /** Is the point in one of New York City's five boroughs? By the nearest ZIP area's county. */
  inFiveBoroughs(point: Coordinates): boolean;
};

/**
 * The built-in places of NJ, NY, PA, CT and DE, from committed data, without network. Among namesakes the
 * one near `base` is meant. Nothing is read before the first question, which takes about 100 ms.
 */
export function createGazetteer({ base = UNION_NJ }: { base?: Coordinates } = {}): Gazetteer {
  const known = once(() => {
    const zips = readZips();
    return {
      byZip: new Map(zips.map((zip) => [zip.zip, zip])),
      areas: zips.filter((zip) => zip.isArea),
      towns: makeTownIndex(makeTowns(zips, base)),
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

  function locate(text: string): Located | null {
    const point = parseCoordinates(text);
    if (point) {
      const place = describe(point) ?? `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`;
      return { ...point, place, precision: 'exact', inNewYorkCity: inFiveBoroughs(point) };
    }
    const parsed = parsePlace(text.slice(0, MOST_CHARACTERS));
    const zip = parsed.zip === null ? null : known().byZip.get(parsed.zip);
    // A ZIP of another state than the one named is a slip; the town is then the surer of the two.
    if (zip && (parsed.state === null || parsed.state === zip.state))
      return located(zip, zipLabel(zip), 'zip');
    const isForeignZip = parsed.zip !== null && !zip && parsed.state === null;
    const town = isForeignZip ? null : findTown(known().towns, parsed);
    if (town) return located(town, `${town.label}, ${town.state}`, 'town');
    return zip ? located(zip, zipLabel(zip), 'zip') : null;
  }

  return {
    locate: async (text) => locate(text),
    describe: async (point) => describe(point),
    inFiveBoroughs,
  };
}

const zipLabel = ({ name, state, zip }: Zip) => `${name}, ${state} ${zip}`;

function located(
  at: Coordinates & { state: string; county: string },
  place: string,
  precision: Located['precision'],
): Located {
  return { latitude: at.latitude, longitude: at.longitude, place, precision, inNewYorkCity: isInCity(at) };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
