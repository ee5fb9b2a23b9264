import { milesBetween } from '../../domain/place.ts';
import { isElsewhere, isFamousElsewhere } from './elsewhere.ts';
import { foldWords } from './fold-name.ts';
import { isQualifier, isStreet, keyOf, type ParsedPlace } from './parse-place.ts';
import type { TownIndex } from './town-index.ts';
import type { Town } from './towns.ts';

const BEFORE = /^(?:(?:city|town|township|borough|village|hamlet) of|downtown|near|in|at|around|the)\s+/i;
const AFTER = /\s+(?:township|twp\.?|city|borough|boro|town|village|hamlet|area|downtown|center|centre)$/i;
/** Words for what stands in a town: with them, the town in front is meant. */
const LANDMARK = new Set(
  `airport avenue station train transit bus terminal penn hospital mall college high school university library
  downtown area town hall park zoo city waterfront ferry marina plaza center near`.split(/\s+/),
);
const LONGEST_NAME_WORDS = 5;
/** A neighbourhood named in front of its city is the better place if it lies within the city. */
const WITHIN_CITY_MILES = 12;
const BOROUGHS = new Set(['New York', 'Kings', 'Queens', 'Bronx', 'Richmond']);

/** `isGuess`: the text is only like the town's name. */
export type FoundTown = { town: Town; isGuess: boolean };

/** The town that a parsed text names, or null: better none than a wild guess. */
export function findTown(index: TownIndex, { parts, state }: ParsedPlace): FoundTown | null {
  const useful = parts.length > 1 ? parts.filter((part) => !isQualifier(part)) : parts;
  const last = useful.at(-1);
  if (last === undefined)
    return state === 'NY' && parts.length === 0 ? exactly(index.exact(['new', 'york'], 'NY')) : null;
  if (state === null) {
    const alone = useful.length === 1;
    const key = keyOf(last);
    // A company's own table has only what it means.
    if (alone ? isFamousElsewhere(key) && !index.isOwn : isElsewhere(key, index.states)) return null;
    if (/\s[A-Z]{2}$/.test(last) && isElsewhere(keyOf(last.slice(-2)), index.states)) return null;
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

/** `123 main st elizabeth`: the longest name at the end; a bare number in front is no street. */
function townAtEnd(index: TownIndex, part: string, state: string | null, alone: boolean): Town | null {
  if (!alone && !/\d/.test(part)) return null;
  const raw = part.split(/\s+/);
  for (let count = Math.min(LONGEST_NAME_WORDS, raw.length - 1); count >= 1; count--) {
    const front = raw.slice(0, -count).join(' ');
    if (!isStreet(front) || (/^[\d-]+$/.test(front) && state === null)) continue;
    const town = index.exact(foldWords(raw.slice(-count).join(' ')), state);
    if (town) return town;
  }
  return null;
}

function townInFront(index: TownIndex, words: readonly string[], state: string | null): Town | null {
  for (let count = Math.min(LONGEST_NAME_WORDS, words.length - 1); count >= 1; count--) {
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
