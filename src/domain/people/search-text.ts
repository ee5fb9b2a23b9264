import { digitsOf, internationalDigits, isFromAbroad, nationalDigits } from './phone.ts';
import { plainNumber } from './plain-number.ts';

/** Letters without a decomposition, as people write them who have no such key. */
const BASE_LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'n', ĸ: 'k' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ə: 'e', ς: 'σ' },
  // Letters that Arabic, Persian and Ukrainian keyboards write for the same one.
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', і: 'и' },
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ɣ: 'g', ƒ: 'f', ʋ: 'v', ɲ: 'n' },
};
/** The other spelling, with two letters for one, as in passports and e-mail addresses. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj' };

/** From a letter of hiragana to the same one of katakana. */
const TO_KATAKANA = 0x60;

/** Letters that stand for an apostrophe or another sign above the line, as in `Kealiʻi`. */
const MODIFIERS = /[\u02b0-\u02ff]/g;

/**
 * Returns the text for comparison: in lower case and base letters, without accents and invisible characters. `Łukasz`,
 * `LUKASZ` and `Lukasz` give the same text.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(MODIFIERS, "'")
    .replace(/[’‘`]/g, "'")
    .toLowerCase()
    .replace(/[^ -~]/gu, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA));

/** Returns the folded text, and its other spelling if there is one: `muller` and `mueller` of `Müller`. */
function spellings(text: string): string[] {
  const other = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøđ]/g, (letter) => TWO_LETTERS[letter] ?? letter);
  return [...new Set([foldText(text), foldText(other)])];
}

/** Longer terms and prefixes are cut: an index of PostgreSQL takes no row above 2,700 bytes. */
const MAX_TERM = 64;
const cut = (term: string) => (term.length > MAX_TERM ? Array.from(term).slice(0, MAX_TERM).join('') : term);
const MAX_PARTS = 12;

/** Chinese and Korean names have no space between family and given name; a folded Korean syllable begins with a leading consonant. */
const BETWEEN_SYLLABLES = /(?<=\p{Script=Han})(?=\p{Script=Han})|(?<=\p{Script=Hangul})(?=[\u1100-\u115f])/gu;

const compact = (folded: string) => cut(folded.replace(/[^\p{L}\p{N}]/gu, ''));

/**
 * Returns the terms by which a name or plate is found: from each of its parts on, everything that follows as one word.
 * `Pat Mc Donald` gives `patmcdonald`, `mcdonald` and `donald`, so that the beginning of each part finds it, whether the
 * parts are written together, apart, with a hyphen, a dot or an apostrophe.
 */
export const nameTerms = (...names: (string | null)[]): string[] =>
  spellings(names.filter(Boolean).join(' ')).flatMap((folded) => {
    const parts = folded
      .replace(BETWEEN_SYLLABLES, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, MAX_PARTS);
    return parts.map((_, n) => cut(parts.slice(n).join('')));
  });

export const emailTerm = (email: string): string => cut(foldText(email));

/** Returns the id reversed, so that a search by the end of an id is a prefix search. */
export const idTerm = (idOrItsEnd: string): string =>
  cut(`~${[...foldText(idOrItsEnd.trim())].reverse().join('')}`);

const TWO_DIGIT_CODE = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Returns the digits behind the country code (ITU-T E.164), also without the 0 that some countries' numbers begin with. */
function behindCountryCode(digits: string): string[] {
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODE.test(digits) ? 2 : 3;
  const number = digits.slice(codeLength);
  return number.startsWith('0') ? [number, number.slice(1)] : [number];
}

/** Returns the digits by which a phone number is found: with its country code, and as it is written in its country. */
export function phoneTerms(phone: string): string[] {
  const digits = nationalDigits(phone);
  if (digits === '') return [];
  if (isFromAbroad(phone)) return [digits, ...behindCountryCode(digits)];
  if (digits.startsWith('0')) return [digits, digits.slice(1)];
  return digits.length > 10 ? [digits, ...behindCountryCode(digits)] : [digits];
}

/** Fewer digits without the country code would be the beginning of many other numbers. */
const MIN_WITHOUT_CODE = 7;

/** Returns the digits with which a term of the typed number, or of a number that it begins, may begin. */
function phonePrefixes(typed: string): string[] {
  const digits = digitsOf(typed);
  const international = internationalDigits(typed);
  if (international !== null) {
    const isAmerican = international.startsWith('1');
    const inItsCountry = isAmerican
      ? [international.slice(1)]
      : behindCountryCode(international).filter((number) => number.length >= MIN_WITHOUT_CODE);
    return [international, ...inItsCountry, ...(typed.includes('+') ? [] : [digits])].filter(Boolean);
  }
  const prefixes = [digits];
  // What is dialled before a number within its country: 1, 0 and, with all other digits, 06 in Hungary and 8 in Russia.
  if (/^1\d{3}|^0/.test(digits)) prefixes.push(digits.slice(1));
  if (/^06\d{8}|^8\d{10}$/.test(digits)) prefixes.push(digits.replace(/^06|^8/, ''));
  if (/^[2-9]\d{10}/.test(digits)) prefixes.push(...behindCountryCode(digits));
  return prefixes;
}

/** Whether the text is a phone number or a part of one that says something. */
const isPhone = (typed: string) => /^[\d\s()+./-]+$/.test(plainNumber(typed)) && digitsOf(typed).length >= 3;

const MAX_WORDS = 6;
/** The most neighbouring words that are also tried as one word. */
const MAX_JOINED = 3;

/** Returns the runs of up to `MAX_JOINED` words around the nth, and all words, each as one word. */
function joinedAround(words: string[], n: number): string[] {
  const runs = [words.join('')];
  for (let length = 2; length <= MAX_JOINED; length += 1) {
    for (let from = Math.max(0, n - length + 1); from <= n; from += 1)
      if (from + length <= words.length) runs.push(words.slice(from, from + length).join(''));
  }
  return runs;
}

/**
 * Parses a search text into groups of prefixes; a term must begin with one prefix of each group. A phone number in any
 * notation counts as one word. Any other word may begin a name, e-mail address or plate, or end an id, and neighbouring
 * words may be one word.
 */
export function searchWords(typed: string): string[][] {
  if (isPhone(typed)) return [[...new Set([...phonePrefixes(typed), idTerm(typed)])]];
  const words = typed
    .normalize('NFKC')
    .split(/[\s,;:()<>"/\\|]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  return words.map((word, n) => {
    const names = [word, ...joinedAround(words, n)].flatMap(spellings).map(compact);
    return [...new Set([...names, emailTerm(word), idTerm(word)])].filter(Boolean);
  });
}

/** Returns a test whether a text, or a phone number, contains the search text, by the rules of `searchWords`. */
export function searchTest(typed: string): {
  text: (text: string) => boolean;
  phone: (phone: string) => boolean;
} {
  const needles = spellings(typed.trim());
  const joined = needles.map(compact).filter(Boolean);
  const prefixes = isPhone(typed) ? phonePrefixes(typed) : [];
  return {
    text: (text) =>
      spellings(text).some(
        (hay) =>
          needles.some((needle) => hay.includes(needle)) ||
          joined.some((needle) => hay.replace(/[^\p{L}\p{N}]/gu, '').includes(needle)),
      ),
    phone: (phone) => phoneTerms(phone).some((term) => prefixes.some((prefix) => term.includes(prefix))),
  };
}
