import { foldWords } from './fold-name.ts';
import { readRoadTowns } from './gazetteer-data.ts';
import type { Town } from './towns.ts';

export type Crossings = {
  /** Returns the towns where the roads of a text meet, or that its only road passes, the most likely one first. */
  townsOf(text: string): Town[];
};

/** The state of the table. */
export const CROSSINGS_STATE = 'NJ';
const NUMBERED =
  /\b(?:routes?|rte?|rt|ruta|us|u\.s\.|nj|n\.j\.|sr|i|interstate|autopista|highway|hwy)[\s.#-]*(\d{1,3}w?)\b(?:\s*(?:&|and|y|-|\/)\s*(\d{1,3})\b)?/gi;
/** Two numbers alone, which mean roads only if the roads meet: `287 and 80`. */
const PAIR = /(?<![\d$.-])(\d{2,3})\s*(?:&|and|y|to|\/)\s*(?:i-?|rt\.?|route)?\s*(\d{2,3})(?![\d.:-])/gi;
const STREET_KINDS: Record<string, string> = {
  avenue: 'ave',
  av: 'ave',
  street: 'st',
  road: 'rd',
  boulevard: 'blvd',
  highway: 'hwy',
};

const streetWords = (text: string) =>
  ` ${foldWords(text)
    .map((word) => STREET_KINDS[word] ?? word)
    .join(' ')} `;

/** @param townAt finds a town by name */
export function makeCrossings(townAt: (name: string) => Town | null): Crossings {
  const roads = readRoadTowns().map(({ road, towns }) => ({
    number: /^\d+W?$/.test(road) ? road : null,
    street: streetWords(road),
    towns: towns.flatMap((name) => townAt(`${name}, ${CROSSINGS_STATE}`) ?? []),
  }));
  const townsOfNumber = (wanted = '') => roads.find(({ number }) => number === wanted)?.towns ?? [];
  const meet = ([, first, second]: RegExpMatchArray) =>
    townsOfNumber(first).some((town) => townsOfNumber(second).includes(town));
  return {
    townsOf(text) {
      const pairs = [...text.matchAll(PAIR)].filter(meet);
      const numbers = new Set(
        [...text.matchAll(NUMBERED), ...pairs].flatMap(([, first, second]) => [first?.toUpperCase(), second]),
      );
      const words = streetWords(text);
      const named = roads.filter(({ number, street }) =>
        number === null ? words.includes(street) : numbers.has(number),
      );
      const rest = named.reduce(
        (left, { number, street }) => (number === null ? left.replace(street, ' ') : left),
        words,
      );
      const said = named.flatMap(({ towns }) => towns).filter(({ name }) => rest.includes(streetWords(name)));
      if (said.length > 0) return [...new Set(said)];
      const [first, ...others] = named.map(({ towns }) => towns);
      if (!first) return [];
      const common = first.filter((town) => others.every((towns) => towns.includes(town)));
      return [...(common.length > 0 ? common : first)].sort((a, b) => a.rank - b.rank);
    },
  };
}
