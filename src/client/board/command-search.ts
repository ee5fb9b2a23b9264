import { foldText } from '../../domain/people/search-text.ts';

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns how well a typed text matches: 0 when the text begins so, 1 when each typed word begins a word, 2 for the first
 * letters of the words, 3 when each typed word occurs; null without a match. Everything matches an empty text equally.
 */
export function matchScore(typed: string, text: string): number | null {
  const needles = wordsOf(typed);
  const words = wordsOf(text);
  const whole = words.join(' ');
  if (needles.length === 0) return 0;
  if (whole.startsWith(needles.join(' '))) return 0;
  if (needles.every((needle) => words.some((word) => word.startsWith(needle)))) return 1;
  const initials = words.map(([letter]) => letter).join('');
  if (needles.length === 1 && String(needles).length > 1 && initials.startsWith(String(needles))) return 2;
  return needles.every((needle) => whole.includes(needle)) ? 3 : null;
}

export type Ranked<T> = { items: T[] /** Of the best item; infinite without one. */; best: number };

/** Returns what matches, the best first and otherwise in the given order. */
export function ranked<T>(
  typed: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
  most: number,
): Ranked<T> {
  const found = items
    .flatMap((item) => {
      const scores = textsOf(item).flatMap((text) => matchScore(typed, text) ?? []);
      return scores.length > 0 ? [{ item, score: Math.min(...scores) }] : [];
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, most);
  return { items: found.map(({ item }) => item), best: found[0]?.score ?? Number.POSITIVE_INFINITY };
}
