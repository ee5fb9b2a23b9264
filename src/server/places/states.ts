/** All states by postal code. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Other spellings of state names. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  CT: 'conn\\.?',
  DE: 'del\\.',
  IL: 'ill\\.',
  NJ: 'nueva\\s+jersey',
  NY: 'new\\s+york\\s+state|nueva\\s+york',
  PA: 'penna\\.?',
  WI: 'wis\\.',
};

/** Codes that are words or abbreviations of others in small letters: `Maple Ct`, `de`. */
const WORDS = new Set(
  'AL AR CO CT DE FL GA HI ID IN LA MA MD ME MO MS MT OH OK OR PA PR SC SD VA WA'.split(' '),
);

/**
 * Patterns for states: at the end of a text in any case, in the middle in capitals, or there in any case if nothing else
 * is spelt so.
 */
export type StateSpellings = {
  atEnd: ReadonlyArray<readonly [state: string, spelled: RegExp]>;
  inside: RegExp;
  insideAnyCase: ReadonlyArray<readonly [state: string, spelled: RegExp]>;
};

/** `New Jersey` is only a state, where `New York` is a city and `Washington` many places. */
function insideSpelling(state: string): string {
  const name = STATE_NAMES[state] ?? state;
  const isOnlyState = name.startsWith('New ') && state !== 'NY';
  return isOnlyState ? `${state}|${name.replaceAll(' ', '\\s+')}` : state;
}

/** Returns the patterns for the given states. */
export function spellingsOf(states: readonly string[]): StateSpellings {
  const spelled = (state: string) => {
    const [first = '', second = ''] = state;
    const name = (STATE_NAMES[state] ?? state).toLowerCase().replaceAll(' ', '\\s+');
    return [OTHER_SPELLINGS[state], name, `${first}\\.?\\s?${second}\\.?`].filter(Boolean).join('|');
  };
  const capitals = states.flatMap((state) => [state, `${state[0]}\\.${state[1]}\\.`]);
  return {
    atEnd: states.map((state) => [state, new RegExp(`(?:^|[\\s,])(?:${spelled(state)})$`, 'i')] as const),
    inside: new RegExp(`(?:^|[\\s,])(${capitals.join('|')})(?=[\\s,.:;!?/])`),
    insideAnyCase: states
      .filter((state) => !WORDS.has(state))
      .map(
        (state) =>
          [state, new RegExp(`(?:^|[\\s,])(?:${insideSpelling(state)})(?=[\\s,.:;!?/])`, 'i')] as const,
      ),
  };
}
