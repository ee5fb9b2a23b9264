/** Abbreviations in place names. */
const EXPANSIONS: Record<string, string> = {
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
/** `St` means Saint and `E` means East only at the beginning; at the end they belong to a street. */
const LEADING_EXPANSIONS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
};

/** `Marlboro` and `Marlborough`, `Hillsboro` and `Hillsborough` are spellings of one name. */
const BORO_AT_END = /(?<=[a-z]{3})boro$/;

/** Normalises a name to words: lower case, no accents or punctuation, abbreviations expanded. */
export function foldWords(text: string): string[] {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.map(
    (word, i) =>
      (i === 0 && words.length > 1 && LEADING_EXPANSIONS[word]) ||
      EXPANSIONS[word] ||
      word.replace(BORO_AT_END, 'borough'),
  );
}

/** Joins words, so that `Wood Ridge`, `Wood-Ridge` and `Woodridge` are equal. */
export const nameKey = (words: readonly string[]): string => words.join('');
