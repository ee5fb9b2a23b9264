import { foldWords, nameKey } from './fold-name.ts';
import type { StateSpellings } from './states.ts';

/** A parsed place: the parts between commas (without state, county and ZIP), and what else the text says. */
export type ParsedPlace = {
  parts: string[];
  state: string | null;
  county: string | null;
  /** The numbers that may be ZIP codes, the most likely one first. `isSure`: the text says so, as in `NJ 07083`. */
  zips: { zip: string; isSure: boolean }[];
};

/** What the gazetteer knows of names, which a text alone does not tell. */
export type KnownNames = StateSpellings & {
  /** Counties of the table, as they are written. */
  counties: readonly string[];
  /** Whether there is a place of exactly this name: `West New York` is not a part of New York. */
  isName(words: readonly string[]): boolean;
  /** Whether a county has a place of exactly this name. */
  isInCounty(words: readonly string[], county: string): boolean;
};

const COUNTRY =
  /[\s,]+(?:u\.?s\.?a\.?|u\.?s\.?|united states(?: of america)?|estados unidos|ee\.?\s?uu\.?)\.?$/i;
/** Five digits with an optional +4, not a part of another number. */
const FIVE_DIGITS = /(?<![\w.$#*+-])(\d{5})(?:-?\d{4})?(?![\w°#*]|[.,-]\d)/g;
/** A ZIP code that is written in one with what stands before it: `NJ07083`, `NJ-07083`, `zip07083`. */
const GLUED = /\b([A-Z]{2}|[A-Z]\.[A-Z]\.|zip(?:\s?code)?)-?(?=\d{5}(?:-?\d{4})?\b)/gi;
const ZIP_IN_BRACKETS = /\(\s*(\d{5}(?:-\d{4})?)\s*\)/g;
/** `O7083` */
const LETTER_FOR_ZERO = /(?<=[\s,])[oO](\d{4})(?![\w-])/g;
/** A phone number of North America. */
const PHONE = /(?<![\w.])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}(?![\w.-])/g;
/** The end of a sentence, which is not that of an abbreviation: `Union NJ. Code 5`. */
const SENTENCE_END = /(?<=[a-z]{3}|\b[A-Z]{2})[.!?]\s+(?=[^\s\d])/g;
const SAID_ZIP =
  /\b(?:zip(?:\s*code)?|postal(?:\s*code)?|postcode|c[oó]digo\s+postal)\s*(?:is|es)?\s*[:#=]?\s*$/i;
/** Words before a number that is no ZIP code. */
const OTHER_NUMBER =
  /(?:\b(?:code|c[oó]digo|clave|gate|port[oó]n|puerta|pin|apt|apartment|apto|unit|unidad|suite|ste|room|rm|lot|space|spot|bay|stall|level|locker|box|buzzer|door|entry|access|key|keypad|lock|lockbox|password|pass|passcode|plate|tag|order|platform|ref|reference|confirmation|reservation|booking|ticket|invoice|account|acct|member|membership|id|vin|serial|model|odometer|mileage|ext|extension|case|claim|policy|badge|combo|combination|dial|enter|punch(?:\s+in)?|press|callbox|intercom|dock|store|ending|employee|wi-?fi|fob|number|placa|matr[ií]cula|pedido|edificio|nivel|piso|tel[eé]fono|building|bldg|pump|charger|station|pole|meter|truck|trailer|bus|flight|row|section|call|phone|tel|text|code\s+for\s+\w+)\.?\s*(?:no\.?|number|n[uú]mero|num\.?|(?:ending\s+)?in|is|es)?\s*[:#=*-]?|[#*])\s*$/i;
/** Words behind a number that is no ZIP code. */
const OTHER_UNIT =
  /^\s*(?:miles?|mi|km|feet|ft|kwh|kw|volts?|dollars?|on\s+the\s+(?:gate|keypad|door|box|lock)|(?:for|at)\s+the\s+(?:gate|door|keypad)|is\s+the\s+\w*\s*(?:code|pin))\b/i;
const STREET_WORDS =
  'st|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|pl|place|hwy|highway|pike|tpke|turnpike|way|ct|court|broadway|route|rte|rt|us|pkwy|parkway|expy|expressway|ter|terrace|cir|circle|sq|square|plaza';
const STREET_AFTER_NUMBER = new RegExp(`^\\s+(?:[^,]*?\\s)?(?:${STREET_WORDS})\\b`, 'i');
const STREET_AT_END =
  /\b(st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|pike|tpke|turnpike|pkwy|parkway|expy|expressway)\.?$/i;
const QUALIFIER =
  /^(apt|apartment|suite|ste|unit|floor|fl|rm|room|#|lot|bldg|building)\b|^#|\bcounty$|\bco\.$/i;
/** `apt. 4` behind an address or a town. */
const UNIT_AT_END = /\s(?:apt|apartment|apto|unit|suite|ste|rm|room)\b\.?\s*#?\s*[\w-]{1,6}$/i;
/** A part with one of these words is a note for the technician. */
const NOTE =
  /\b(gate|code|buzzer|keypad|pin|call|text|plate|tesla|leaf|bolt|ioniq|rivian|car|cars|blue|red|white|black|grey|gray|silver|green door|level|floor|deck|row|spot|space|behind|next to|across from|in front of|back of|please|thanks|c[oó]digo|portón|azul|rojo|blanco|negro)\b/i;

const tidy = (text: string) => text.replace(/[\s,;]+$/, '').replace(/^[\s,;]+/, '');

export function parsePlace(text: string, names: KnownNames): ParsedPlace {
  const plain = withCountyOutOfBrackets(text, names.counties)
    .replace(PHONE, ', ')
    .replace(ZIP_IN_BRACKETS, ', $1')
    .replace(LETTER_FOR_ZERO, '0$1')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\n;|]/g, ',')
    .replace(SENTENCE_END, ', ')
    .replace(GLUED, (glued, word: string, at: number, whole: string) => {
      const isState = names.atEnd.some(([state]) => state === word.replaceAll('.', '').toUpperCase());
      const isPlate = OTHER_NUMBER.test(whole.slice(0, at));
      return (isState || word.length > 2) && !isPlate ? `${word} ` : glued;
    });
  const rest = tidy(tidy(plain).replace(COUNTRY, ''));
  const found = zipsOf(rest, names);
  const zips = found.map(({ zip, isSure }) => ({ zip, isSure }));
  const [first] = found;
  if (first === undefined) return { ...partsOf(rest, names), zips };
  const [before, after] = [rest.slice(0, first.start), rest.slice(first.end)];
  if (!first.isSure) return { ...partsOf(tidy(`${before},${after}`), names), zips };
  // What stands behind the ZIP code of an address is a note, unless nothing stands before the ZIP code.
  const address = partsOf(tidy(before), names);
  if (address.parts.length > 0) return { ...address, zips };
  const { parts, county, state } = partsOf(tidy(after), names);
  return { parts, county: address.county ?? county, state: address.state ?? state, zips };
}

function partsOf(text: string, names: KnownNames): Omit<ParsedPlace, 'zips'> {
  const { state, before, after } = takeState(text, names);
  const split = (part: string) =>
    part
      .split(',')
      .map((one) => one.trim().replace(UNIT_AT_END, ''))
      .filter((one) => one !== '');
  let county: string | null = null;
  const written = split(before).length > 0 ? split(before) : split(after);
  const parts = written.flatMap((part) => {
    const named = countyIn(part, names.counties);
    // `Westchester County Airport` is a name, and so is `Queens County` if nothing else is said.
    const isName = (named?.rest !== '' || written.length === 1) && names.isName(foldWords(part));
    if (!named || isName) return [part];
    county = named.county;
    return named.rest === '' ? [] : [named.rest];
  });
  // `Washington Township, Gloucester` names the county without the word.
  const [name = '', end = ''] = parts.slice(-2);
  const isCounty = (one: string) => one.toLowerCase() === end.toLowerCase();
  const said = county === null && parts.length > 1 ? names.counties.find(isCounty) : undefined;
  if (said !== undefined && names.isInCounty(foldWords(name), said))
    return { parts: parts.slice(0, -1), state, county: said };
  return { parts, state, county };
}

type FoundZip = { zip: string; isSure: boolean; start: number; end: number };

/** Returns the numbers of five digits that are neither a house number nor a code, account or distance. */
function zipsOf(text: string, { atEnd }: StateSpellings): FoundZip[] {
  const found = [...text.matchAll(FIVE_DIGITS)].flatMap((match): FoundZip[] => {
    const [whole, zip = ''] = match;
    const start = match.index;
    const end = start + whole.length;
    const [before, after] = [text.slice(0, start), text.slice(end)];
    const isSaid = SAID_ZIP.test(before);
    if (!isSaid && (OTHER_NUMBER.test(before) || OTHER_UNIT.test(after))) return [];
    const isHouse = tidy(before) === '' || before.trimEnd().endsWith(',');
    const afterState = atEnd.some(([, pattern]) => pattern.test(tidy(before)));
    if (isHouse && !afterState && STREET_AFTER_NUMBER.test(after)) return [];
    // Nine digits in one are a ZIP code only where one is expected.
    if (/^\d{9}$/.test(whole) && !isSaid && !afterState) return [];
    return [{ zip, isSure: isSaid || afterState, start, end }];
  });
  return found.reverse().sort((a, b) => Number(b.isSure) - Number(a.isSure));
}

/** `(Gloucester County)` and `(Gloucester)` name the county; other brackets are notes. */
const withCountyOutOfBrackets = (text: string, counties: readonly string[]) =>
  text.replace(/\(([^)]*)\)/g, (bracket, inside: string) => {
    const named = counties.find((county) => county.toLowerCase() === inside.trim().toLowerCase());
    if (named) return `, ${named} County,`;
    return countyIn(inside, counties)?.rest === '' ? `, ${inside},` : bracket;
  });

/** Returns the county that a part names, and the part without the county. */
function countyIn(part: string, counties: readonly string[]): { county: string; rest: string } | null {
  const match = /^(.*?)\b((?:[a-z.']+\s+){0,4}[a-z.']+)\s+(?:county|cty\.?|co\.?)(?![\w-])(.*)$/i.exec(part);
  const spanish = /^(.*?)\b(?:condado\s+de(?:l)?)\s+([a-z.' ]+)()$/i.exec(part);
  const [, front = '', words = '', back = ''] = match ?? spanish ?? [];
  // The county's name is as long an end of the words before `County` as there is a county of.
  const said = words.trim().split(/\s+/);
  for (let from = 0; from < said.length; from++) {
    const name = said.slice(from).join(' ').toLowerCase();
    const county = counties.find((one) => one.toLowerCase() === name);
    const rest = tidy(`${front} ${said.slice(0, from).join(' ')} ${back}`).replace(/\s+(?:in|of|de)$/i, '');
    if (county) return { county, rest: rest.replace(/\s+/g, ' ') };
  }
  return null;
}

type Taken = { state: string | null; before: string; after: string };

function takeState(text: string, names: KnownNames): Taken {
  const { atEnd, inside, insideAnyCase, isName } = names;
  // `New Jersey City University` is a name, too.
  const isWholeName = foldWords(text).length > 2 && isName(foldWords(text));
  if (isWholeName) return { state: null, before: text, after: '' };
  for (const [state, pattern] of atEnd) {
    const match = pattern.exec(text);
    if (!match) continue;
    const before = tidy(text.slice(0, match.index));
    // `West New York` is a town of another state than its last two words.
    const [lastWord = ''] = /[^\s,]+$/.exec(match[0].startsWith(',') ? '' : before) ?? [];
    if (lastWord !== '' && isName(foldWords(`${lastWord} ${match[0]}`))) continue;
    return { state, before, after: '' };
  }
  const around = (state: string, found: RegExpExecArray): Taken => {
    const before = tidy(text.slice(0, found.index));
    const after = tidy(text.slice(found.index + found[0].length));
    // `NJ Turnpike, Newark NJ` names the state twice.
    const again = before === '' ? takeState(after, names) : null;
    return again?.state === state && again.before !== '' ? again : { state, before, after };
  };
  const found = inside.exec(text);
  if (found?.[1]) return around(found[1].replaceAll('.', ''), found);
  for (const [state, pattern] of insideAnyCase) {
    const match = pattern.exec(text);
    if (match) return around(state, match);
  }
  return { state: null, before: text, after: '' };
}

/** Returns whether a part names a street and house instead of a town. */
const STREET_WITHIN = new RegExp(`\\b(?:${STREET_WORDS})\\b`, 'i');

/** Returns what a text says beside its town or ZIP code; null if there is nothing. */
export function detailOf({ parts }: ParsedPlace, { isName }: KnownNames): 'address' | 'street' | null {
  const more = parts.filter((part) => !isName(foldWords(part)));
  if (more.some((part) => /\d/.test(part))) return 'address';
  // One part may be a town in other words: `Downtown Newark`.
  return more.length > 0 && (parts.length > 1 || more.some((part) => STREET_WITHIN.test(part)))
    ? 'street'
    : null;
}

export const isStreet = (part: string): boolean => /\d/.test(part) || STREET_AT_END.test(part);

export const isStreetWord = (word = ''): boolean => STREET_AT_END.test(word);

/** Returns whether a part is a floor, a county or the like, which does not help to find the town. */
export const isQualifier = (part: string): boolean => QUALIFIER.test(part);

/** Returns whether a part is a note for the technician rather than a misspelt name. */
export const isNote = (part: string): boolean => NOTE.test(part);

export const keyOf = (part: string): string => nameKey(foldWords(part));
