import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import { type FarPlaces, isFamousCity, outsideNameOf } from './far-places.ts';
import { foldWords } from './fold-name.ts';
import { isNote, isQualifier, isStreet, isStreetWord, keyOf, type ParsedPlace } from './parse-place.ts';
import { FAR_RANK, type TownIndex, type Where } from './town-index.ts';
import type { Town } from './towns.ts';

const BEFORE =
  /^(?:(?:city|town|township|twp\.?|borough|village|hamlet) of|downtown|near|in|at|around|by|the|el|la|centro de|en|cerca de)\s+/i;
const AFTER = /\s+(?:township|twp\.?|city|borough|boro|town|village|hamlet|area|downtown|center|centre)$/i;
/** Words for landmarks. A landmark behind a town's name, or before it, means the town. */
const LANDMARK = new Set(
  `airport station train transit bus terminal penn hospital mall college high school university library
  downtown area town hall park zoo city waterfront ferry marina plaza center centre near hotel motel inn garage
  parking lot deck diner restaurant supermarket pharmacy gas supercharger charger charging church courthouse
  dealership gym theater cinema stadium arena arrivals departures exit shop store depot medical clinic rest stop service travel
  northbound southbound eastbound westbound nb sb eb wb gsp circle toll path light rail ride casino boardwalk campus
  apartments condos post office municipal warehouse ymca firehouse precinct mosque temple synagogue bank bakery pizza
  walmart target costco ikea shoprite wawa quickchek starbucks dunkin mcdonalds wendys wegmans lowes kohls macys
  bjs sams exxon mobil shell sunoco bp cvs walgreens hilton marriott hyatt sheraton tesla whole trader best buy
  acme aldi lidl
  aeropuerto estacion tren centro tienda gasolinera iglesia escuela universidad parqueo estacionamiento garaje
  supermercado restaurante parque playa`.split(/\s+/),
);
/** The codes of airports and the like, which are no words. */
const CODES = new Set('acy ewr hpn jfk lga lic nyc phl ttn'.split(' '));
const PREPOSITION = /\b(?:in|to|near|at|by|around|outside|from|en|cerca de)\s+$/i;
const MAX_NAME_WORDS = 5;
/** A neighbourhood before its city's name is the match if it lies within this distance of the city. */
const WITHIN_CITY_MILES = 12;
const BOROUGHS = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);
const NEW_YORK = ['new', 'york'];

/** `isGuess`: the text only resembles the town's name. `rivals`: other places that the text may mean as well. */
export type FoundTown = { town: Town; isGuess: boolean; rivals: Town[] };

/** Returns the town that a parsed text names; null rather than an unlikely guess. */
export function findTown(
  index: TownIndex,
  { parts, state, county }: Omit<ParsedPlace, 'zips'>,
  isFarCity: FarPlaces['isFarCity'] = isFamousCity,
): FoundTown | null {
  const where = { state, county };
  const newYork = () => (state === 'NY' ? exactly(index, NEW_YORK, { ...where, county: null }) : null);
  const useful = parts.length > 1 ? parts.filter((part) => !isQualifier(part)) : parts;
  const last = useful.at(-1);
  if (last === undefined) return parts.length === 0 && county === null ? newYork() : null;
  const alone = useful.length === 1;
  if (state === null) {
    // A name in a company's own table takes precedence over famous cities.
    if (alone ? isFamousCity(keyOf(last)) && !index.isOwn : outsideNameOf(keyOf(last), index.states))
      return null;
    if (/\s[A-Z]{2}$/.test(last) && outsideNameOf(keyOf(last.slice(-2)), index.states)) return null;
    const [, city, lowerCase] = /^(.+)\s([a-z]{2})$/i.exec(last) ?? [];
    if (city && lowerCase && isFarCity(keyOf(city), lowerCase.toUpperCase())) return null;
  }
  const fromLast = [...useful.keys()].reverse();
  for (const find of [wholeName, nameInside]) {
    for (const i of fromLast) {
      const found = find(index, useful[i] ?? '', where, alone);
      if (found) return withinCity(index, found, useful[i - 1], where);
    }
  }
  if (state === 'NY' && isStreet(last)) return newYork();
  if (state === null && isFarCity(keyOf(last))) return null;
  const spelled = useful.filter((part) => !isStreet(part) && !isNote(part)).at(-1);
  return spelled === undefined
    ? null
    : (similarTown(index, spelled, where) ?? behindAnything(index, spelled, where));
}

/** Prefers an airport, or a neighbourhood of New York, that stands before the city's name. */
function withinCity(index: TownIndex, found: FoundTown, inner: string | undefined, where: Where): FoundTown {
  if (inner === undefined) return found;
  const isAirport = /\b(?:airport|terminal)\b/i.test(inner);
  if (!isAirport && (isStreet(inner) || !BOROUGHS.has(found.town.county))) return found;
  const within = isAirport
    ? nameInside(index, inner, where, false)?.town
    : index.exact(foldWords(inner.replace(BEFORE, '')), { state: 'NY', county: null });
  return within && milesBetween(within, found.town) <= WITHIN_CITY_MILES
    ? { ...found, town: within, rivals: [] }
    : found;
}

function exactly(index: TownIndex, words: readonly string[], where: Where): FoundTown | null {
  const [town, ...others] = index.namesakes(words, where);
  if (!town) return null;
  // A county that has no such place is a mistake in the name or in the county.
  const isOtherCounty = where.county !== null && town.county !== where.county;
  // A small place far away is rarely what a name without a state means.
  const isGuess = isOtherCounty || isFarName(town, where);
  const rivals = rivalsOf(town, others, where).sort((a, b) => a.rank - b.rank);
  return { town, isGuess, rivals };
}

/** A rank in miles beyond which a town is rarely meant by its name alone. */
const UNLIKELY_RANK = 100;

const isFarName = (town: Town, { state }: Where): boolean => state === null && town.rank > UNLIKELY_RANK;

/** Places of one name within this distance count as one: the borough and the township around it. */
const NAMESAKE_MILES = 6;
/** A place with a rank this many times better than another is meant: Newark in New Jersey, not the one in Delaware. */
const DOMINANCE = 15;
/** A person who does not say the state means the base's own or a large place. */
const OTHER_STATE_PENALTY = 2;

function rivalsOf(town: Town, others: readonly Town[], { state }: Where): Town[] {
  const rivals: Town[] = [];
  for (const other of others) {
    const rank = other.rank * (state === null && other.state !== town.state ? OTHER_STATE_PENALTY : 1);
    const isNew = [town, ...rivals].every((one) => milesBetween(one, other) > NAMESAKE_MILES);
    if (isNew && rank < town.rank * DOMINANCE) rivals.push(other);
  }
  return rivals;
}

/** Finds a part that is a name and nothing else. */
function wholeName(index: TownIndex, part: string, where: Where): FoundTown | null {
  for (const words of spellingsOf(part)) {
    const found = exactly(index, words, where);
    if (found) return found;
  }
  return null;
}

function spellingsOf(part: string): string[][] {
  const bare = part.replace(BEFORE, '');
  return [part, bare, bare.replace(AFTER, '')].map(foldWords).filter((words) => words.length > 0);
}

/** Finds a name behind a street or landmark, before a landmark, or of several words anywhere in a part. */
const nameInside = (index: TownIndex, part: string, where: Where, alone: boolean): FoundTown | null =>
  notFar(townAtEnd(index, part, where, alone), where) ??
  notFar(townInFront(index, foldWords(part.replace(BEFORE, '')), where), where) ??
  notFar(townAmong(index, part, where), where);

/** The name of a small place far away is a part of some other name: of `South Mountain Reservation`. */
const notFar = (found: FoundTown | null, where: Where): FoundTown | null =>
  found && isFarName(found.town, where) ? null : found;

/**
 * Finds the longest town name at the end, as in `123 main st elizabeth` and `Walmart Linden`. A number alone before the
 * name is not a street.
 */
function townAtEnd(index: TownIndex, part: string, where: Where, alone: boolean): FoundTown | null {
  const raw = part.split(/\s+/);
  const hasStreet = alone || /\d/.test(part);
  for (let count = Math.min(MAX_NAME_WORDS, raw.length - 1); count >= 1; count--) {
    const front = raw.slice(0, -count).join(' ');
    const isAfterStreet = hasStreet && isStreet(front) && !(/^[\d-]+$/.test(front) && where.state === null);
    const isAfterLandmark = foldWords(front).some((word) => LANDMARK.has(word) || CODES.has(word));
    if (!isAfterStreet && !isAfterLandmark && !PREPOSITION.test(`${front} `)) continue;
    const found = exactly(index, foldWords(raw.slice(-count).join(' ')), where);
    if (found) return found;
  }
  return null;
}

/** What may stand behind a landmark: `Terminal B`, `Lot 15`. */
const isDetail = (word: string) =>
  LANDMARK.has(word) || /^(?:[a-z]|[a-z]?\d{1,3}[a-z]?|level|gate)$/.test(word);

const SCHOOL = new Set(['university', 'college', 'universidad']);

function townInFront(index: TownIndex, words: readonly string[], where: Where): FoundTown | null {
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count >= 1; count--) {
    const [front, behind] = [words.slice(0, count), words.slice(count)];
    if (!behind.every(isDetail) || !words.slice(count > 1 ? 0 : count).some((word) => LANDMARK.has(word)))
      continue;
    const found = exactly(index, front, where);
    // A university may be in another town than the one of its name.
    if (found) return { ...found, isGuess: found.isGuess || behind.some((word) => SCHOOL.has(word)) };
  }
  return null;
}

/** Finds the longest name of several words anywhere in a part, or the code of an airport. */
function townAmong(index: TownIndex, part: string, where: Where): FoundTown | null {
  const words = foldWords(part);
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count >= 1; count--) {
    for (let from = words.length - count; from >= 0; from--) {
      const among = words.slice(from, from + count);
      const isSaid = count > 1 || CODES.has(among[0] ?? '');
      if (!isSaid && !PREPOSITION.test(`${words[from - 1] ?? ''} `)) continue;
      // `New Brunswick Avenue` and `JFK Boulevard` are streets; `Wall Street` is only with its state a neighbourhood.
      if (isStreetWord(words[from + count]) || (where.state === null && isStreet(among.join(' ')))) continue;
      const found = exactly(index, among, where);
      // One word behind a preposition may be any word.
      if (found && (isSaid || found.town.rank <= FAR_RANK))
        return { ...found, isGuess: found.isGuess || !isSaid };
    }
  }
  return null;
}

function similarTown(index: TownIndex, part: string, { state }: Where): FoundTown | null {
  for (const words of spellingsOf(part)) {
    const town = index.similar(words, state);
    if (town) return { town, isGuess: true, rivals: [] };
  }
  return null;
}

/** Finds a town's name behind words that are no known landmark, as in `Joe's Tires Linden`: certain only with a state. */
function behindAnything(index: TownIndex, part: string, where: Where): FoundTown | null {
  const words = foldWords(part);
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count >= 1; count--) {
    const found = exactly(index, words.slice(-count), where);
    if (!found || (where.state === null && found.town.rank > FAR_RANK)) continue;
    return { ...found, isGuess: found.isGuess || where.state === null };
  }
  return null;
}

/** Returns the town nearest to a point among those that a text may mean. */
export const nearestMeant = ({ town, rivals }: FoundTown, point: Coordinates): Town =>
  [town, ...rivals].reduce((best, one) =>
    milesBetween(one, point) < milesBetween(best, point) ? one : best,
  );
