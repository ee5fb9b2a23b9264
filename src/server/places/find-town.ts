import { milesBetween } from '../../domain/places/place.ts';
import { foldWords } from './fold-name.ts';
import { isQualifier, isStreet, keyOf, type ParsedPlace } from './parse-place.ts';
import { STATE_NAMES } from './states.ts';
import type { TownIndex } from './town-index.ts';
import type { Town } from './towns.ts';

/** Country names. A text that names one means a place outside the gazetteer, so no match is better than a guess. */
const COUNTRIES = `argentina australia austria belgium bolivia brazil bulgaria canada chile china colombia
costarica croatia cuba czechia denmark dominicanrepublic ecuador egypt england finland france germany ghana
greece haiti hongkong hungary iceland india indonesia iran iraq ireland israel italy jamaicawi japan kenya
korea lebanon malaysia mexico morocco netherlands newzealand nigeria norway pakistan peru philippines poland
portugal romania russia scotland serbia singapore southafrica southkorea spain sweden switzerland taiwan
thailand turkey uae uk ukraine unitedkingdom uruguay venezuela vietnam wales ontario quebec`;
/** Cities that a name without a state means, even if a small town in the gazetteer has the same name. */
const CITIES = `amsterdam athens atlanta austin baltimore barcelona berlin boston chicago cleveland columbus
dallas delhi denver detroit dublin frankfurt geneva houston lasvegas lisbon london losangeles madrid memphis
mexicocity miami milan minneapolis montreal moscow munich mumbai nashville neworleans orlando oslo paris
phoenix portland prague rome sandiego sanfrancisco seattle seoul shanghai stockholm sydney tampa tokyo toronto
vancouver venice vienna warsaw washingtondc zurich`;

const set = (text: string) => new Set(text.split(/\s+/));
const otherCountries = set(`${COUNTRIES} guam`);
const cities = set(CITIES);

/** Whether the part behind the last comma is a country or a state outside the gazetteer's own `states`. */
const isOutside = (key: string, states: readonly string[]): boolean =>
  otherCountries.has(key) ||
  Object.entries(STATE_NAMES).some(
    ([state, name]) =>
      !states.includes(state) &&
      (key === state.toLowerCase() || key === name.toLowerCase().replaceAll(' ', '')),
  );

/** Whether a name without a state is a famous city outside the gazetteer. */
const isFamousCity = (key: string): boolean => cities.has(key);

const BEFORE = /^(?:(?:city|town|township|borough|village|hamlet) of|downtown|near|in|at|around|the)\s+/i;
const AFTER = /\s+(?:township|twp\.?|city|borough|boro|town|village|hamlet|area|downtown|center|centre)$/i;
/** Words for landmarks. A landmark behind a town's name means the town. */
const LANDMARK = new Set(
  `airport avenue station train transit bus terminal penn hospital mall college high school university library
  downtown area town hall park zoo city waterfront ferry marina plaza center near`.split(/\s+/),
);
const MAX_NAME_WORDS = 5;
/** A neighbourhood before its city's name is the match if it lies within this distance of the city. */
const WITHIN_CITY_MILES = 12;
const BOROUGHS = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);

/** `isGuess`: the text only resembles the town's name. */
export type FoundTown = { town: Town; isGuess: boolean };

/** Returns the town that a parsed text names; null rather than an unlikely guess. */
export function findTown(index: TownIndex, { parts, state }: ParsedPlace): FoundTown | null {
  const useful = parts.length > 1 ? parts.filter((part) => !isQualifier(part)) : parts;
  const last = useful.at(-1);
  if (last === undefined)
    return state === 'NY' && parts.length === 0 ? exactly(index.exact(['new', 'york'], 'NY')) : null;
  if (state === null) {
    const alone = useful.length === 1;
    const key = keyOf(last);
    // A name in a company's own table takes precedence over famous cities.
    if (alone ? isFamousCity(key) && !index.isOwn : isOutside(key, index.states)) return null;
    if (/\s[A-Z]{2}$/.test(last) && isOutside(keyOf(last.slice(-2)), index.states)) return null;
  }
  const found = findInPart(index, last, state, useful.length === 1);
  if (!found) return state === 'NY' && isStreet(last) ? exactly(index.exact(['new', 'york'], 'NY')) : null;
  const inner = useful.at(-2);
  if (inner === undefined || isStreet(inner) || !BOROUGHS.has(found.town.county)) return found;
  const within = index.exact(foldWords(inner.replace(BEFORE, '')), 'NY');
  return within && milesBetween(within, found.town) <= WITHIN_CITY_MILES ? { ...found, town: within } : found;
}

const exactly = (town: Town | null): FoundTown | null => town && { town, isGuess: false };

function findInPart(index: TownIndex, part: string, state: string | null, alone: boolean): FoundTown | null {
  const bare = part.replace(BEFORE, '');
  const spellings = [part, bare, bare.replace(AFTER, '')].map(foldWords).filter((words) => words.length > 0);
  for (const words of spellings) {
    const town = index.exact(words, state);
    if (town) return exactly(town);
  }
  const words = foldWords(bare);
  return (
    exactly(townAtEnd(index, part, state, alone)) ??
    (words.slice(1).some((word) => LANDMARK.has(word)) ? exactly(townInFront(index, words, state)) : null) ??
    (isStreet(part) ? null : similarTown(index, spellings, state))
  );
}

/**
 * Finds the longest town name at the end, as in `123 main st elizabeth`. A number alone before the name is not a
 * street.
 */
function townAtEnd(index: TownIndex, part: string, state: string | null, alone: boolean): Town | null {
  if (!alone && !/\d/.test(part)) return null;
  const raw = part.split(/\s+/);
  for (let count = Math.min(MAX_NAME_WORDS, raw.length - 1); count >= 1; count--) {
    const front = raw.slice(0, -count).join(' ');
    if (!isStreet(front) || (/^[\d-]+$/.test(front) && state === null)) continue;
    const town = index.exact(foldWords(raw.slice(-count).join(' ')), state);
    if (town) return town;
  }
  return null;
}

function townInFront(index: TownIndex, words: readonly string[], state: string | null): Town | null {
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count >= 1; count--) {
    if (!words.slice(count).every((word) => LANDMARK.has(word))) continue;
    const town = index.exact(words.slice(0, count), state);
    if (town) return town;
  }
  return null;
}

function similarTown(
  index: TownIndex,
  spellings: readonly string[][],
  state: string | null,
): FoundTown | null {
  for (const words of spellings) {
    const town = index.similar(words, state);
    if (town) return { town, isGuess: true };
  }
  return null;
}
