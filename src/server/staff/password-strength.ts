import { readFileSync } from 'node:fs';

/** Words of the trade and of roles, which guessers try and lists of leaked passwords do not have. */
const OWN_WORDS =
  'admin administrator dispatch dispatcher technician charging charger electric battery company office staff driver newjersey';
/** Rows and zigzags of keyboards; also read backwards. */
const ROWS = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop'],
  ...['azertyuiop', 'qsdfghjklm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujmikolp'],
  ...[
    '1q2w3e4r5t6y7u8i9o0p',
    'q1w2e3r4t5y6u7i8o9p0',
    'zaq12wsxcde34rfv',
    '!@#$%^&*()',
    '147258369',
    'qweasdzxc',
  ],
];
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
const LEET: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};
const DATE = /^(?:\d{1,2}[-/. ]?\d{1,2}[-/. ]?(?:19|20)\d{2}|(?:19|20)\d{2}[-/. ]?\d{1,2}[-/. ]?\d{1,2})$/;
const YEAR = /^(?:19[4-9]|20[0-4])\d$/;

/** Costs are decimal logarithms of the guesses that a part takes. */
const COST = {
  letter: 1.4,
  digit: 1,
  sign: 1.5,
  other: 1.6,
  year: 2,
  date: 4,
  sequence: 1.5,
  repeat: 0.4,
  change: 0.5,
};
const MAX_PART = 16;

/** Fewer guesses are made in hours from a stolen hash: two common words, or one with a year and signs. */
export const MIN_GUESSES_LOG10 = 10;

let ranks: Map<string, number> | null = null;

/** Reads the words when the first password is set; the most common ones come first. */
function rankOf(word: string): number | undefined {
  ranks ??= new Map(
    [
      ...OWN_WORDS.split(' '),
      ...readFileSync(new URL('./data/common-words.txt', import.meta.url), 'utf8').split('\n'),
    ].map((text, index) => [text, index + 1]),
  );
  return word.length < 3 ? undefined : ranks.get(word);
}

function wordCost(part: string): number {
  const plain = rankOf(part);
  if (plain !== undefined) return Math.max(2, Math.log10(plain));
  const letters = part.replace(/[03457@$!+]/g, (sign) => LEET[sign] ?? sign);
  const rank = rankOf(letters.replaceAll('1', 'i')) ?? rankOf(letters.replaceAll('1', 'l'));
  return rank === undefined ? Number.POSITIVE_INFINITY : Math.max(2, Math.log10(rank)) + COST.change;
}

function charCost(char: string): number {
  if (/[a-z]/.test(char)) return COST.letter;
  if (/\d/.test(char)) return COST.digit;
  return /[ -~]/.test(char) ? COST.sign : COST.other;
}

/** The cost of a part of two characters or more as something that guessers try. */
function partCost(part: string): number {
  const isSequence = part.length > 2 && SEQUENCES.some((row) => row.includes(part));
  return Math.min(
    isSequence ? COST.sequence : Number.POSITIVE_INFINITY,
    YEAR.test(part) ? COST.year : Number.POSITIVE_INFINITY,
    DATE.test(part) ? COST.date : Number.POSITIVE_INFINITY,
    part.length > 2 ? wordCost(part) : Number.POSITIVE_INFINITY,
  );
}

/**
 * Estimates how many guesses a password takes, as a decimal logarithm: the cheapest way to put it together from common
 * words, also with signs for letters, keyboard rows, years, dates, repetitions and single characters. The time grows with
 * the length alone, whatever the text is.
 */
export function guessesLog10(password: string): number {
  const chars = [...password.normalize('NFKC').toLowerCase()];
  const cheapest = [0];
  for (let end = 1; end <= chars.length; end += 1) {
    let cost = (cheapest[end - 1] ?? 0) + charCost(chars[end - 1] ?? '');
    for (let length = 1; length <= Math.min(end, MAX_PART); length += 1) {
      const start = end - length;
      const part = chars.slice(start, end).join('');
      const isRepeated = start >= length && chars.slice(start - length, start).join('') === part;
      const own = isRepeated ? COST.repeat : length > 1 ? partCost(part) : Number.POSITIVE_INFINITY;
      cost = Math.min(cost, (cheapest[start] ?? 0) + own);
    }
    cheapest.push(cost);
  }
  const hasCase = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password);
  return (cheapest.at(-1) ?? 0) + (hasCase ? COST.change : 0);
}
