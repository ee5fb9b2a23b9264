import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import type { Zip } from '../lib/zip-table.ts';
import { foldWords } from './fold-name.ts';

const MAX_SUGGESTIONS = 5;
/** Fewer letters fit too many towns. */
const MIN_LETTERS = 2;

/**
 * Returns texts that end what is typed with a town or ZIP code of the table, those nearest to the base first: `48 Maple
 * Court, Uni` becomes `48 Maple Court, Union, NJ`. Streets are in no table; what stands before the last comma stays.
 */
export function suggestAreas(
  areas: readonly Zip[],
  { base, maxMiles }: { base: Coordinates; maxMiles: number },
  typed: string,
): string[] {
  const comma = typed.lastIndexOf(',');
  const street = typed.slice(0, Math.max(0, comma)).trim();
  const end = typed.slice(comma + 1).trim();
  const words = foldWords(end).join(' ');
  if (words.length < MIN_LETTERS) return [];
  const isZip = /^\d+$/.test(end);
  const milesOf = new Map<string, number>();
  for (const area of areas) {
    const fits = isZip ? area.zip.startsWith(end) : foldWords(area.name).join(' ').startsWith(words);
    const miles = fits ? milesBetween(base, area) : Number.POSITIVE_INFINITY;
    if (miles > maxMiles) continue;
    const label = isZip ? `${area.name}, ${area.state} ${area.zip}` : `${area.name}, ${area.state}`;
    milesOf.set(label, Math.min(miles, milesOf.get(label) ?? miles));
  }
  return [...milesOf]
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_SUGGESTIONS)
    .map(([label]) => (street === '' ? label : `${street}, ${label}`));
}
