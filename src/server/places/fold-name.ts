/** Ways that people shorten a word of a place's name. */
const LONG: Record<string, string> = {
  boro: 'borough',
  ctr: 'center',
  ft: 'fort',
  hgts: 'heights',
  hts: 'heights',
  jct: 'junction',
  mt: 'mount',
  mtn: 'mountain',
  pk: 'park',
  pt: 'point',
  sq: 'square',
  spgs: 'springs',
  twp: 'township',
  vlg: 'village',
};
/** Only in front is `St` a saint and `E` a direction; behind they belong to a street. */
const LONG_IN_FRONT: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
};

/** A name as words to compare: lower case, no accents or punctuation, short forms written out. */
export function foldWords(text: string): string[] {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.map((word, i) => (i === 0 && words.length > 1 && LONG_IN_FRONT[word]) || LONG[word] || word);
}

/** Words run together, so that `Wood Ridge`, `Wood-Ridge` and `Woodridge` are one. */
export const nameKey = (words: readonly string[]): string => words.join('');
