import { foldWords, nameKey } from './fold-name.ts';
import type { StateSpellings } from './states.ts';

/** A parsed place: the parts between commas (without state and ZIP), the state and the ZIP. */
export type ParsedPlace = { parts: string[]; state: string | null; zip: string | null };

const COUNTRY = /[\s,]+(?:u\.?s\.?a\.?|u\.?s\.?|united states(?: of america)?)\.?$/i;
/** Five digits with an optional +4. The last match counts, because the first may be a house number. */
const ZIP = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g;
const STREET_AFTER_NUMBER =
  /^\s+\S.*\b(st|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|pl|place|hwy|highway|pike|tpke|turnpike|way|ct|court|broadway|route|rte|pkwy|parkway|expy|ter|terrace|cir|circle|sq|square|plaza)\b/i;

const tidy = (text: string) => text.replace(/[\s,;]+$/, '').replace(/^[\s,;]+/, '');

/** @param spellings of the gazetteer's states */
export function parsePlace(text: string, spellings: StateSpellings): ParsedPlace {
  let rest = tidy(text.replace(/\([^)]*\)/g, ' ').replace(/[\n;|]/g, ','));
  rest = tidy(rest.replace(COUNTRY, ''));
  const found = [...rest.matchAll(ZIP)].at(-1);
  const after = found ? rest.slice(found.index + found[0].length) : '';
  const isHouseNumber = found?.index === 0 && STREET_AFTER_NUMBER.test(after);
  const zip = found && !isHouseNumber ? (found[1] ?? null) : null;
  if (found && zip) rest = tidy(`${rest.slice(0, found.index)},${after}`.replace(/,\s*,/g, ','));
  const { state, before } = takeState(rest, spellings);
  const parts = before
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { parts, state, zip };
}

function takeState(
  text: string,
  { atEnd, inside }: StateSpellings,
): { state: string | null; before: string } {
  for (const [state, pattern] of atEnd) {
    const match = pattern.exec(text);
    if (match) return { state, before: tidy(text.slice(0, match.index)) };
  }
  const found = inside.exec(text);
  if (!found?.[1]) return { state: null, before: text };
  return { state: found[1].replaceAll('.', ''), before: tidy(text.slice(0, found.index)) };
}

/** Returns whether a part names a street and house instead of a town. */
export function isStreet(part: string): boolean {
  return (
    /\d/.test(part) ||
    /\b(st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|pike|tpke|turnpike|pkwy|parkway|expy|expressway)\.?$/i.test(
      part,
    )
  );
}

/** Returns whether a part is a floor, a county or the like, which does not help to find the town. */
export const isQualifier = (part: string): boolean =>
  /^(apt|apartment|suite|ste|unit|floor|fl|rm|room|#|lot|bldg|building)\b|^#|\bcounty$|\bco\.$/i.test(part);

export const keyOf = (part: string): string => nameKey(foldWords(part));
