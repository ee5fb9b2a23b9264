import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import type { Zip } from '../lib/zip-table.ts';
import { foldWords } from './fold-name.ts';

const MAX_SUGGESTIONS = 5;
/** Fewer letters fit too many towns. */
const MIN_LETTERS = 2;

type Area = { name: string; zip: string; ofName: string; ofZip: string };

/** Folds the names once: thousands of them at each letter would hold up everybody else. */
const areasInReach = (
  areas: readonly Zip[],
  { base, maxMiles }: { base: Coordinates; maxMiles: number },
): Area[] =>
  areas
    .map((area) => ({ area, miles: milesBetween(base, area) }))
    .filter(({ miles }) => miles <= maxMiles)
    .sort((a, b) => a.miles - b.miles)
    .map(({ area: { zip, name, state } }) => ({
      name: foldWords(name).join(' '),
      zip,
      ofName: `${name}, ${state}`,
      ofZip: `${name}, ${state} ${zip}`,
    }));

/**
 * Returns a function that ends what is typed with a town or ZIP code of the table, those nearest to the base first: `48
 * Maple Court, Uni` becomes `48 Maple Court, Union, NJ`. Streets are in no table; what stands before the last comma stays.
 */
export function makeSuggestions(
  zips: readonly Zip[],
  reach: { base: Coordinates; maxMiles: number },
): (typed: string) => string[] {
  const areas = areasInReach(zips, reach);
  return (typed) => {
    const comma = typed.lastIndexOf(',');
    const street = typed.slice(0, Math.max(0, comma)).trim();
    const end = typed.slice(comma + 1).trim();
    const words = foldWords(end).join(' ');
    if (words.length < MIN_LETTERS) return [];
    const isZip = /^\d+$/.test(end);
    const labels = new Set<string>();
    for (const { name, zip, ofName, ofZip } of areas) {
      if (isZip ? zip.startsWith(end) : name.startsWith(words)) labels.add(isZip ? ofZip : ofName);
      if (labels.size === MAX_SUGGESTIONS) break;
    }
    return [...labels].map((label) => (street === '' ? label : `${street}, ${label}`));
  };
}
