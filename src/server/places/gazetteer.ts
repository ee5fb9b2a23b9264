import type { CompanyProfile } from '../../domain/company/company-profile.ts';
import { readMapLinks } from '../../domain/places/map-links.ts';
import {
  type Coordinates,
  MAX_LABEL_MILES,
  milesBetween,
  precisionOfFix,
} from '../../domain/places/place.ts';
import {
  decodePlusCode,
  findPlusCode,
  type PlusCode,
  recoverPlusCode,
} from '../../domain/places/plus-code.ts';
import { findWrittenPoint } from '../../domain/places/written-point.ts';
import { hyphenateZip } from '../../domain/places/zip.ts';
import { english, type Texts } from '../../domain/texts.ts';
import type { Zip } from '../lib/zip-table.ts';
import { CROSSINGS_STATE, makeCrossings } from './crossings.ts';
import { makeFarPlaces } from './far-places.ts';
import { type FoundTown, findTown, nearestMeant } from './find-town.ts';
import { readAliases, readNeighbourhoods, readZips } from './gazetteer-data.ts';
import type { Geocoder, Located } from './geocoder.ts';
import { makeLandmarks } from './landmarks.ts';
import { byLatitude, nearestZip } from './nearest-zip.ts';
import { detailOf, isStreet, type KnownNames, type ParsedPlace, parsePlace } from './parse-place.ts';
import { behindRoad, makeRoadPoints, parseRoadPoint, type RoadPoint } from './road-points.ts';
import { spellingsOf } from './states.ts';
import { makeSuggestions } from './suggest-areas.ts';
import { makeTownIndex } from './town-index.ts';
import { makeTowns, type Town } from './towns.ts';

const DESCRIBED_MILES = 40;
/** Longer texts are truncated to bound the search time; no place needs more. */
const MAX_CHARACTERS = 300;
const MAX_REMEMBERED = 5000;
/** The farthest point of the five boroughs from the centre of one of their ZIP areas is closer than this. */
const IN_CITY_MILES = 5;
/** 99 % of the ZIP areas of towns with several are within 9.3 miles of the town's centre. */
const CONFLICT_MILES = 10;
/** More choices than this are not read. */
const MAX_CHOICES = 7;
const FIVE_DIGITS = /(?<!\d)\d{5}(?!\d)/g;
const BOROUGH_COUNTIES = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);

const isInCity = ({ state, county }: { state: string; county: string }) =>
  state === 'NY' && BOROUGH_COUNTIES.has(county);

type Box = { west: number; north: number; east: number; south: number };

export type Gazetteer = Geocoder & {
  /** The states with places in the table, and the bounding box of all places. */
  states(): readonly string[];
  box(): Box;
  /** Returns texts that end what is typed with a town or ZIP code in the service area. */
  suggest(typed: string): string[];
  /** Returns the ZIP areas whose middle is so near to a point. */
  areasWithin(point: Coordinates, miles: number): readonly Coordinates[];
  /** Returns whether a point is in New York City's five boroughs, by the county of the nearest ZIP area. */
  inFiveBoroughs(point: Coordinates): boolean;
  /** Whether a text names a place that is certainly outside the service area, though not in the table. */
  isFarAway(text: string): boolean;
  /** Returns the town of a point and its centre, for bookings without a named customer. */
  townAt(point: Coordinates): (Coordinates & { label: string }) | null;
  /** Returns the ZIP code that a text names near a point, or else that of the nearest area; null far from all. */
  zipAt(point: Coordinates, text: string): string | null;
};

/**
 * Creates a gazetteer without network access, from a company's own table or from the built-in tables of five states
 * with aliases and roads. Of places with the same name, the one near the base wins. The tables are read on the first
 * call, which takes about 100 ms.
 */
export function createGazetteer(
  { base, placesFile, maxMiles }: Pick<CompanyProfile, 'base' | 'placesFile' | 'maxMiles'>,
  texts: Pick<Texts, 't'> = english,
): Gazetteer {
  const known = memoized(() => {
    const zips = readZips(placesFile);
    const isOwn = placesFile !== null;
    const others = isOwn
      ? { aliases: [], neighbourhoods: [] }
      : { aliases: readAliases(), neighbourhoods: readNeighbourhoods() };
    const states = [...new Set(zips.map(({ state }) => state))];
    const towns = makeTownIndex(makeTowns(zips, others, base), { states, isOwn });
    const names: KnownNames = {
      ...spellingsOf(states),
      counties: [...new Set(zips.map(({ county }) => county))].filter((county) => county !== ''),
      isName: (words) => towns.exact(words, { state: null, county: null }) !== null,
      isInCounty: (words, county) => towns.exact(words, { state: null, county })?.county === county,
    };
    const far = makeFarPlaces({ base, maxMiles }, states);
    const findNamed = (name: string) => findTown(towns, parsePlace(name, names), far.isFarCity);
    const townNamed = (name: string) => findNamed(name)?.town ?? null;
    const roadPoints = isOwn ? null : makeRoadPoints(townNamed);
    const areas = byLatitude(zips.filter((zip) => zip.isArea));
    return {
      byZip: new Map(zips.map((zip) => [zip.zip, zip])),
      areas,
      suggest: memoized(() => makeSuggestions(areas, { base, maxMiles })),
      towns,
      names,
      far,
      findNamed,
      box: boxAround(zips),
      roadPoints,
      landmarks: roadPoints && makeLandmarks(roadPoints),
      // Few texts need this table, which takes a third of the time to make.
      crossings: memoized(() => (isOwn ? null : makeCrossings(townNamed))),
    };
  });

  const nearest = (point: Coordinates, miles: number) => nearestZip(known().areas, point, miles);
  const describe = (point: Coordinates) => {
    const zip = nearest(point, DESCRIBED_MILES);
    return zip && texts.t('near {place}', { place: zipLabel(zip) });
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
    const found = known().findNamed(label);
    const { latitude, longitude } = found ? nearestMeant(found, zip) : zip;
    return { latitude, longitude, label };
  };

  const zipAt = (point: Coordinates, text: string) => {
    const { byZip } = known();
    const written = Array.from(hyphenateZip(text.slice(0, MAX_CHARACTERS)).matchAll(FIVE_DIGITS), ([zip]) =>
      byZip.get(zip),
    ).filter((zip) => zip !== undefined && milesBetween(zip, point) <= CONFLICT_MILES);
    return (written.at(-1) ?? nearest(point, DESCRIBED_MILES))?.zip ?? null;
  };

  function locate(text: string): Located | null {
    const kept = hyphenateZip(readMapLinks(text).slice(0, MAX_CHARACTERS));
    const point = findWrittenPoint(kept)?.point;
    if (point) return locatePoint(point);
    const code = findPlusCode(kept);
    if (code) return locateCode(code);
    const roadPoint = parseRoadPoint(kept);
    const onRoad = roadPoint && locateOnRoad(roadPoint);
    if (onRoad) return onRoad;
    const { names, landmarks, crossings } = known();
    const parsed = parsePlace(kept, names);
    if (roadPoint) {
      // For a road that the table does not contain, only a town or ZIP next to it is usable.
      parsed.parts = parsed.parts.map(behindRoad).filter((part) => part !== '' && !isStreet(part));
    }
    const area =
      roadPoint && parsed.parts.length === 0 && parsed.zips.length === 0 ? null : locateNamed(parsed);
    // An exit that is not in the table still tells more than the town beside it.
    const detail = roadPoint ? 'street' : detailOf(parsed, names);
    const found = area && detail ? withDetail(area, detail) : area;
    const landmark = landmarks?.find(kept);
    if (landmark && (!found || found.isGuess || isAround(found, landmark))) return named(landmark);
    if (found) return found;
    const isInState = parsed.state === null || parsed.state === CROSSINGS_STATE;
    const passed = (isInState && crossings()?.townsOf(kept)) || [];
    return oneOf(
      passed.slice(0, MAX_CHOICES).map((town) => ofTown(town, true)),
      true,
    );
  }

  function locatePoint(written: Coordinates): Located {
    const at = (point: Coordinates, isGuess: boolean): Located => ({
      ...point,
      place: describe(point) ?? `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`,
      precision: 'exact',
      detail: 'point',
      accuracy: null,
      isGuess,
      inNewYorkCity: inFiveBoroughs(point),
    });
    const { latitude, longitude } = written;
    // Some programs write the longitude first, and a copied number may have lost its sign.
    const likely = [
      written,
      { latitude: longitude, longitude: latitude },
      { latitude, longitude: -longitude },
      { latitude: longitude, longitude: -latitude },
    ].find((point) => isInBox(point, known().box));
    return at(likely ?? written, likely !== undefined && likely !== written);
  }

  /** A code without its first digits belongs to the town behind it, or else to the base. */
  function locateCode({ code, isFull, text }: PlusCode): Located {
    const near = isFull ? null : locateNamed(parsePlace(text, known().names));
    const { meters, ...point } = decodePlusCode(isFull ? code : recoverPlusCode(code, near ?? base));
    const accuracy = Math.round(meters);
    const precision = precisionOfFix(accuracy);
    const isGuess = !isFull && (near === null || near.isGuess);
    return { ...locatePoint(point), precision, accuracy: precision === 'exact' ? null : accuracy, isGuess };
  }

  function locateNamed(parsed: ParsedPlace): Located | null {
    const { byZip, towns, far } = known();
    const zips = parsed.zips.flatMap(({ zip, isSure }) => {
      const area = byZip.get(zip);
      return area ? [{ ...area, isSure }] : [];
    });
    // A ZIP code of another part of the country means a place there, unless a town says otherwise.
    const isFarZip = zips.length === 0 && parsed.zips.some(({ zip }) => far.isFarZip(zip));
    if (isFarZip && parsed.state === null && parsed.zips[0]?.isSure) return null;
    const found = findTown(towns, parsed, far.isFarCity);
    const zip = zips.find((one) => one.isSure) ?? nearestTo(zips, found) ?? zips[0];
    if (!zip) return found && (isFarZip ? { ...ofFound(found), isGuess: true } : ofFound(found));
    const ofZip = located(zip, zipLabel(zip), 'zip', false);
    if (!found || found.isGuess) return ofZip;
    const near = nearestMeant(found, zip);
    return agree(near, zip) ? ofZip : oneOf([ofTown(found.town, true), ofZip], true);
  }

  /** Several places that one text may mean: the customer chooses; those in the service area come first. */
  function oneOf(all: readonly Located[], isGuess: boolean): Located | null {
    const isInArea = (place: Located) => milesBetween(base, place) <= maxMiles;
    const sorted = [...all.filter(isInArea), ...all.filter((place) => !isInArea(place))];
    const [first] = sorted;
    if (!first) return null;
    return sorted.length === 1 ? { ...first, isGuess } : { ...first, isGuess: true, choices: sorted };
  }

  function ofFound({ town, isGuess, rivals }: FoundTown): Located {
    const inArea = rivals.filter((rival) => milesBetween(base, rival) <= maxMiles);
    const all = [town, ...inArea].slice(0, MAX_CHOICES);
    if (all.length === 1) return ofTown(town, isGuess);
    const choices = all.map((one) =>
      ofTown(one, true, all.filter(({ state }) => state === one.state).length > 1),
    );
    return oneOf(choices, true) ?? ofTown(town, isGuess);
  }

  function ofTown(town: Town, isGuess: boolean, withCounty = town.isShared): Located {
    // Connecticut has planning regions for counties, whose names nobody says.
    const county = withCounty && town.state !== 'CT' ? `${texts.t('{county} County', town)}, ` : '';
    return located(town, `${town.label}, ${county}${town.state}`, 'town', isGuess);
  }

  function isFarAway(text: string): boolean {
    const { names, far, byZip } = known();
    const parsed = parsePlace(text.slice(0, MAX_CHARACTERS), names);
    return !parsed.zips.some(({ zip }) => byZip.has(zip)) && far.isFar(parsed);
  }

  function locateOnRoad(roadPoint: RoadPoint): Located | null {
    const found = known().roadPoints?.find(roadPoint);
    return found ? named(found) : null;
  }

  function named({
    name,
    ...at
  }: Pick<Located, 'precision' | 'accuracy'> & Coordinates & { name: string }): Located {
    const near = describe(at);
    const inNewYorkCity = inFiveBoroughs(at);
    const detail = 'point' as const;
    return { ...at, place: near ? `${name}, ${near}` : name, detail, isGuess: false, inNewYorkCity };
  }

  return {
    locate: async (text) => locate(text),
    describe: async (point) => describe(point),
    inFiveBoroughs,
    isFarAway,
    townAt,
    zipAt,
    states: () => known().towns.states,
    box: () => known().box,
    suggest: (typed) => known().suggest()(typed),
    areasWithin: (point, miles) => known().areas.filter((area) => milesBetween(area, point) <= miles),
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

const isInBox = ({ latitude, longitude }: Coordinates, { west, north, east, south }: Box) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Whether a text with a town or ZIP code may mean a landmark; a shop may have the name of a bridge elsewhere. */
const isAround = (found: Located, landmark: Coordinates): boolean =>
  milesBetween(found, landmark) <= (found.precision === 'zip' ? MAX_LABEL_MILES : CONFLICT_MILES);

const withDetail = ({ choices, ...place }: Located, detail: Located['detail']): Located => ({
  ...place,
  detail,
  ...(choices && { choices: choices.map((choice) => ({ ...choice, detail })) }),
});

/** Whether a town and a ZIP code of one text may both be right. */
const agree = (town: Town, zip: Zip): boolean =>
  town.state === zip.state && (town.name === zip.name || milesBetween(town, zip) <= CONFLICT_MILES);

/** Returns the ZIP area that agrees with a town. */
function nearestTo<T extends Zip>(zips: readonly T[], found: FoundTown | null): T | undefined {
  if (!found) return undefined;
  return zips.find((zip) => agree(nearestMeant(found, zip), zip));
}

const zipLabel = ({ name, state, zip }: Zip) => `${name}, ${state} ${zip}`;

function located(
  at: Coordinates & { state: string; county: string },
  place: string,
  precision: 'zip' | 'town',
  isGuess: boolean,
): Located {
  const { latitude, longitude } = at;
  return {
    ...{ latitude, longitude, place, precision, detail: precision, accuracy: null, isGuess },
    inNewYorkCity: isInCity(at),
  };
}

function memoized<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
