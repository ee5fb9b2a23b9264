import MiniSearch from 'minisearch';
import { foldWords, nameKey } from './fold-name.ts';
import type { Town } from './towns.ts';

/** Damerau-Levenshtein distance: insertions, deletions, substitutions, and transpositions of adjacent letters. */
function editDistance(a: string, b: string): number {
  let twoBack: number[] = [];
  let back = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (back[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, (back[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (twoBack[j - 2] ?? 0) + 1);
      row.push(least);
    }
    twoBack = back;
    back = row;
  }
  return back[b.length] ?? 0;
}

/** Maximum rank, in miles, of a town that a misspelt name without a state may match. */
export const FAR_RANK = 60;
/** Minimum letters of an incomplete name, which must also be most of the full name. */
const MIN_PREFIX = 5;
const MIN_OF_NAME = 0.6;
/** From this many ZIP codes on, a place of this name in another state is more likely than a misspelt name. */
const LARGE_ZIPS = 5;
const CANDIDATES = 100;
/** Longer texts are not misspelt names, and each word would cost a search. */
const MAX_NAME_WORDS = 6;
const MAX_LETTERS = 40;

/** The state and county that a text names. */
export type Where = { state: string | null; county: string | null };

/** Words that say what kind of municipality a name belongs to. */
const KINDS = new Set(['township', 'borough', 'city', 'town', 'village']);

export type TownIndex = {
  states: readonly string[];
  /** Whether the index is built from a company's own table. */
  isOwn: boolean;
  /** Returns the best place with exactly this name, or null. */
  exact(words: readonly string[], where: Where): Town | null;
  /**
   * Returns the places that a name may mean, the most likely one first: `Hamilton` and `Hamilton Township` of each
   * county. If `where` names a county that has none of them, all are returned.
   */
  namesakes(words: readonly string[], where: Where): Town[];
  /** Returns the most likely place for a misspelt or incomplete name; null rather than an unlikely guess. */
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
  const namesakes = (words: readonly string[], { state, county }: Where): Town[] => {
    const groups = keysOf(words).map((keys) => keys.flatMap((key) => named(key, state)));
    const all = [...new Set(groups.find((towns) => towns.length > 0))];
    const ofCounty = county === null ? [] : all.filter((town) => town.county === county);
    return ofCounty.length > 0 ? ofCounty : all;
  };

  let names: MiniSearch | null = null;

  return {
    states,
    isOwn,
    namesakes,
    exact: (words, where) => namesakes(words, where)[0] ?? null,
    similar(words, state) {
      const key = nameKey(words);
      if (words.length > MAX_NAME_WORDS || key.length > MAX_LETTERS) return null;
      if (named(key, null).some((town) => town.zipCount >= LARGE_ZIPS)) return null;
      // Built for the first misspelt name: many servers never see one, and it takes 6 MB of memory.
      names ??= searchableNames(towns);
      const search = names;
      const ids = new Set(
        [words.join(' '), key].flatMap((query) =>
          search
            .search(query, {
              combineWith: 'AND',
              prefix: (term) => term.length >= 3,
              // Two letters that changed places count as two here, and as one in `editDistance`.
              fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 0.25 : 0.34),
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
        const score = mismatch(key, town);
        if (score !== null && score < bestScore) [best, bestScore] = [town, score];
      }
      return best;
    },
  };
}

/**
 * Returns the keys that a name may have, in groups: a group counts if the ones before it have no place. `Washington` may
 * be the township, `Washington Borough` may not.
 */
function keysOf(words: readonly string[]): string[][] {
  const said = nameKey(words);
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length > 2 && KINDS.has(first) && second === 'of') {
    const bare = nameKey(words.slice(2));
    return [[`${bare}${first}`, said, bare]];
  }
  const withTownship = (bare: string) => [`${bare}township`, `townshipof${bare}`];
  if (words.length < 2 || !KINDS.has(last)) return [[said, ...withTownship(said)]];
  const bare = nameKey(words.slice(0, -1));
  return last === 'township' ? [withTownship(bare)] : [[said], [bare]];
}

function searchableNames(towns: readonly Town[]): MiniSearch {
  const names = new MiniSearch({ fields: ['name', 'key'], tokenize: foldWords, processTerm: (term) => term });
  names.addAll(towns.map(({ name, key }, id) => ({ id, name, key })));
  return names;
}

/** A misspelt name rarely begins with another letter: `Belville` is Belleville rather than Melville. */
const OTHER_START_PENALTY = 1.5;

/** Returns a score, lower for more likely matches; null if the name differs too much. */
function mismatch(key: string, town: Town): number | null {
  const nearness = Math.log2(1 + town.rank) / 4;
  const edits = editDistance(key, town.key);
  const sameStart = key[0] === town.key[0];
  if (edits <= maxEdits(Math.min(key.length + 2, town.key.length), sameStart))
    return edits + nearness + (sameStart ? 0 : OTHER_START_PENALTY);
  const isUnfinished = town.key.startsWith(key) && key.length >= town.key.length * MIN_OF_NAME;
  if (key.length >= MIN_PREFIX && isUnfinished) return 1 + nearness;
  return null;
}

function maxEdits(length: number, sameStart: boolean): number {
  if (!sameStart) return length >= 6 ? 1 : 0;
  if (length >= 12) return 3;
  if (length >= 8) return 2;
  return length >= 5 ? 1 : 0;
}
