import MiniSearch from 'minisearch';
import { editDistance } from './edit-distance.ts';
import { foldWords, nameKey } from './fold-name.ts';
import type { Town } from './towns.ts';

/** Without a state, a misspelt name may only mean a place that is near; miles by rank. */
const FAR_RANK = 60;
/** An unfinished name counts from this many letters on, once it is most of the whole. */
const SHORTEST_PREFIX = 5;
const MIN_OF_NAME = 0.6;
/** A name so large elsewhere that it is rather the state that is wrong. */
const LARGE_ZIPS = 5;
const CANDIDATES = 100;
/** Longer texts are no misspelt name, and would cost a search each word. */
const MAX_WORDS = 6;
const MAX_LETTERS = 40;

export type TownIndex = {
  states: readonly string[];
  /** Made of a company's own table of places. */
  isOwn: boolean;
  /** The best place of exactly this name, or null. */
  exact(words: readonly string[], state: string | null): Town | null;
  /** The likeliest place for a misspelt or unfinished name; null rather than a wild guess. */
  similar(words: readonly string[], state: string | null): Town | null;
};

export function makeTownIndex(
  towns: readonly Town[],
  { states, isOwn }: Pick<TownIndex, 'states' | 'isOwn'>,
): TownIndex {
  const byKey = new Map<string, Town[]>();
  for (const town of towns) byKey.set(town.key, [...(byKey.get(town.key) ?? []), town]);
  for (const namesakes of byKey.values()) namesakes.sort((a, b) => a.rank - b.rank);
  const named = (key: string, state: string | null) =>
    (byKey.get(key) ?? []).filter((town) => state === null || town.state === state);

  const search = new MiniSearch<{ id: number; name: string; key: string }>({
    fields: ['name', 'key'],
    tokenize: foldWords,
    processTerm: (term) => term,
  });
  search.addAll(towns.map(({ name, key }, id) => ({ id, name, key })));

  return {
    states,
    isOwn,
    exact: (words, state) => named(nameKey(words), state)[0] ?? null,
    similar(words, state) {
      const key = nameKey(words);
      if (words.length > MAX_WORDS || key.length > MAX_LETTERS) return null;
      if (named(key, null).some((town) => town.zipCount >= LARGE_ZIPS)) return null;
      const ids = new Set(
        [words.join(' '), key].flatMap((query) =>
          search
            .search(query, {
              combineWith: 'AND',
              prefix: (term) => term.length >= 3,
              fuzzy: (term) => (term.length < 4 ? false : 0.25),
              maxFuzzy: 3,
            })
            .slice(0, CANDIDATES)
            .map(({ id }) => Number(id)),
        ),
      );
      let best: Town | null = null;
      let bestScore = Number.POSITIVE_INFINITY;
      for (const id of ids) {
        const town = towns[id];
        if (!town || (state === null ? town.rank > FAR_RANK : town.state !== state)) continue;
        const score = likeness(key, town);
        if (score !== null && score < bestScore) [best, bestScore] = [town, score];
      }
      return best;
    },
  };
}

/** Smaller is likelier; null when the name is too different to be meant. */
function likeness(key: string, town: Town): number | null {
  const nearness = Math.log2(1 + town.rank) / 4;
  const slips = editDistance(key, town.key);
  const sameStart = key[0] === town.key[0];
  if (slips <= allowedSlips(Math.min(key.length + 2, town.key.length), sameStart)) return slips + nearness;
  const isUnfinished = town.key.startsWith(key) && key.length >= town.key.length * MIN_OF_NAME;
  if (key.length >= SHORTEST_PREFIX && isUnfinished) return 1 + nearness;
  return null;
}

function allowedSlips(length: number, sameStart: boolean): number {
  if (!sameStart) return length >= 6 ? 1 : 0;
  if (length >= 12) return 3;
  if (length >= 8) return 2;
  return length >= 5 ? 1 : 0;
}
